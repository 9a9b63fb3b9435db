// Chooses product and endpoint: two lists in forms of their own, so that they also work without JavaScript.
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { usePicked } from '@jishi/ui/picked';
import { AddressForm } from '@jishi/ui/address-form';
import { useNavigate } from '@jishi/ui/router';

type Choice = { id: string; name: string };

type Props = { label: string; name: 'product' | 'id'; choices: readonly Choice[]; chosen: string };

/** A list of choices, of which the chosen one is in the address. */
export function SubjectChoice({ label, name, choices, chosen }: Props) {
  const navigate = useNavigate();
  const [shown, pick] = usePicked(chosen);
  function choose(id: string) {
    pick(id);
    void navigate(`/codetest?${new URLSearchParams({ [name]: id }).toString()}`, { preventScrollReset: true });
  }
  return (
    <AddressForm action="/codetest" className="tester-choice">
      <FormField label={label}>
        {(control) => (
          <select
            {...control}
            className="input"
            name={name}
            value={shown}
            onChange={(event) => choose(event.target.value)}
          >
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <noscript>
        <Button type="submit" size="small">
          切换
        </Button>
      </noscript>
    </AddressForm>
  );
}
