// The one script of all sandbox pages. Every page works without it: it counts down and keeps the web phone fresh.

export const SCRIPT = `
const countdown = document.querySelector('[data-expires]');
if (countdown) {
  const end = Date.parse(countdown.dataset.expires);
  const skew = Date.parse(countdown.dataset.now) - Date.now();
  const tick = () => {
    const left = Math.max(0, Math.floor((end - Date.now() - skew) / 1000));
    const days = Math.floor(left / 86400);
    const part = (count, unit) => String(count).padStart(2, '0') + ' ' + unit;
    const clock = [part(Math.floor((left % 86400) / 3600), '时'), part(Math.floor((left % 3600) / 60), '分'), part(left % 60, '秒')];
    countdown.textContent = left === 0 ? '已超时' : (days ? days + ' 天 ' : '') + clock.join(' ');
    if (left > 0) setTimeout(tick, 1000);
  };
  tick();
}
const live = document.querySelector('[data-live]');
if (live) {
  setInterval(async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(location.href);
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]');
      if (fresh && fresh.innerHTML !== live.innerHTML) live.innerHTML = fresh.innerHTML;
    } catch {
      // The sandbox is restarting: the next round tries again.
    }
  }, 2000);
}
`;
