// Where places come from. Its licence (CC BY 4.0) wants the name and the link on every page that shows them.

/** Stands once on a page that shows where addresses are used. */
export function PlaceCredit() {
  return (
    <p className="place-credit">
      地点按 IP 估计：
      <a href="https://db-ip.com" target="_blank" rel="noreferrer" lang="en">
        IP Geolocation by DB-IP
      </a>
    </p>
  );
}
