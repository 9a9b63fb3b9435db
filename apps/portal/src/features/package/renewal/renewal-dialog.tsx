// Signing that a package is bought again when little is left: which one, when, how much a month at most.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { signRenewal } from '@jishi/contract/package/renewal';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { Dialog } from '@jishi/ui/dialog';
import { Failure } from '@jishi/ui/failure';
import { FormField } from '@jishi/ui/form-field';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { toast } from '@jishi/ui/toast-store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Form, useForm } from '../../../shell/form';
import { AmountInput, IntegerInput } from '../../../shell/number-inputs';
import { validity } from '../../../shell/package-validity';
import { SigningDialog } from '../../../shell/signing-dialog';
import { RENEWALS, offersOf, priceOfOffer } from './queries';

type Props = { projectId: string; projectName: string; unit: number; onClose: () => void };

type Values = { offerId: string; below: string; monthlyCap: string; tradePassword: string };

/** The form, the package that is chosen in it, and its price. */
function useRenewal({ projectId, onClose }: Props) {
  const read = useQuery(offersOf(projectId));
  const offers = read.data?.filter((offer) => !offer.firstPurchaseOnly);
  const client = useQueryClient();
  const form: Form<Values> = useForm(signRenewal, {
    initial: { offerId: '', below: '', monthlyCap: '', tradePassword: '' },
    input: ({ below, ...values }) => ({
      ...values,
      offerId: chosen?.id,
      price,
      below: below ? Number(below) : undefined,
    }),
    owners: { [codes.tradePassword]: 'tradePassword', [codes.stateConflict]: 'form' },
    async done() {
      await client.invalidateQueries({ queryKey: RENEWALS.queryKey });
      toast.success('自动续购已开启');
      onClose();
    },
  });
  const chosen = offers?.find(({ id }) => id === form.values.offerId) ?? offers?.[0];
  const priced = useQuery({ ...priceOfOffer(chosen?.id ?? ''), enabled: Boolean(chosen) });
  const price = priced.data?.payAmount;
  const failed = [read, priced].find(({ isError }) => isError);
  return { offers, form, chosen, price, failed };
}

export function RenewalDialog(props: Props) {
  const { projectName, onClose } = props;
  const { offers, form, chosen, price, failed } = useRenewal(props);
  if (failed || !offers || !chosen) {
    return (
      <Dialog title={`自动续购${projectName}`} onClose={onClose}>
        {failed ? (
          <Failure title="套餐没有加载出来" reason={failed.error?.message} onRetry={() => void failed.refetch()} />
        ) : offers ? (
          <NothingToRenew onClose={onClose} />
        ) : (
          <TableSkeleton rows={3} />
        )}
      </Dialog>
    );
  }
  return (
    <SigningDialog
      title={`自动续购${projectName}`}
      form={form}
      hint="只在开启时验证一次，随时可以停止"
      ready={price !== undefined}
      onClose={onClose}
    >
      <ChoiceRows
        name="renewal-offer"
        legend="续购哪一种"
        rows={offers.map((offer) => ({
          value: offer.id,
          name: offer.name,
          hint: `${validity(offer)}有效`,
          aside: <b className="choice-price">¥{formatMoney(offer.price)}</b>,
        }))}
        chosen={chosen.id}
        onChoose={(offerId) => form.change({ offerId })}
      />
      <Bounds form={form} calls={chosen.calls} unit={unitLabel(props.unit)} price={price} />
    </SigningDialog>
  );
}

function NothingToRenew({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <>
      <p className="dialog-content">现在没有可以续购的套餐。首购套餐只能买一次，不能自动续购。</p>
      <p className="dialog-actions">
        <Button onClick={onClose}>知道了</Button>
      </p>
    </>
  );
}

type BoundsProps = {
  form: Pick<Form<Values>, 'values' | 'errors' | 'change'>;
  calls: number;
  unit: string;
  price: string | undefined;
};

/** When it is bought again, and how much that may cost in a month. */
function Bounds({ form: { values, errors, change }, calls, unit, price }: BoundsProps) {
  return (
    <>
      <FormField
        label={`剩余少于多少${unit}时续购`}
        error={errors.below}
        hint={`最多 ${formatCount(calls)} ${unit}，免费额度也算在剩余里`}
      >
        {(control) => (
          <IntegerInput {...control} className="input" value={values.below} onChange={(below) => change({ below })} />
        )}
      </FormField>
      <FormField
        label="每月最多花多少（元）"
        error={errors.monthlyCap}
        hint={price && `每份 ${formatMoney(price)} 元，到上限就停到下月`}
      >
        {(control) => (
          <AmountInput
            {...control}
            className="input"
            value={values.monthlyCap}
            onChange={(monthlyCap) => change({ monthlyCap })}
          />
        )}
      </FormField>
    </>
  );
}
