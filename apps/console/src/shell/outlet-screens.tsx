// The two screens of a kind of outlet: all of them, and one with what an operator may do with it.
import type { listRechargeSuppliers, saveRechargeSupplier } from '@jishi/contract/console/recharge-supplier';
import type { listSmsChannels, saveSmsChannel } from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { outletHealth } from '@jishi/contract/enums/outlet';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Link, useNavigate } from '@jishi/ui/router';
import type { ApiError } from '@jishi/ui/wire/envelope';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Loaded } from './loaded';
import { useMay } from './operator';
import {
  type AddressCall,
  AddressDialog,
  OutletHealth,
  RecoverButton,
  type RecoverCall,
  SwitchButton,
  type SwitchCall,
} from './outlet';
import { Screen } from './screen';

/** How often the screens look again. */
export const OUTLET_REFRESH_MS = 15_000;

type Shown = Output<typeof listSmsChannels | typeof listRechargeSuppliers>[number];

/** A kind of outlet, as its screens have it. */
export type OutletKind<Of extends Shown, Address extends AddressCall = AddressCall> = {
  /** What one is called in full, in short, and what it is given: 短信通道, 通道, 短信. */
  title: string;
  noun: string;
  work: string;
  /** Where all of them are. */
  to: string;
  save: typeof saveSmsChannel | typeof saveRechargeSupplier;
  turn: SwitchCall;
  recover: RecoverCall;
  address: Address;
  /** Reads anew what a change of one may have changed. */
  useRefresh: () => () => Promise<void>;
  /** What turning one off or on leads to. */
  consequences: { off: readonly string[]; on: (of: Of) => string };
  /** The addresses that one calls: what they are called, what to know of them, each by name. */
  addresses: {
    label: string;
    notes: readonly string[];
    of: (shown: Output<Address>) => readonly (readonly [name: string, url: string])[];
  };
  /** Changes one, or adds one. */
  Dialog: ComponentType<{ of?: Of; onClose: () => void }>;
};

type ListProps<Of extends Shown, Address extends AddressCall> = {
  kind: OutletKind<Of, Address>;
  found: UseQueryResult<Of[], ApiError>;
  note: string;
  /** Rows of the skeleton. */
  rows: number;
  /** What there is to see beside name and health. */
  columns: readonly Column<Of>[];
  /** What is said where there are none. */
  empty: string;
};

export function OutletsScreen<Of extends Shown, Address extends AddressCall>(props: ListProps<Of, Address>) {
  const { kind, found, note, rows, columns, empty } = props;
  const { title, noun, to, save, Dialog } = kind;
  const may = useMay(save);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const all: readonly Column<Of>[] = [
    { key: 'name', title: noun, fold: 'lead', cell: ({ id, name }) => <Link to={`${to}/${id}`}>{name}</Link> },
    { key: 'health', title: '健康', fold: 'tail', cell: (row) => <OutletHealth of={row} /> },
    ...columns,
  ];
  return (
    <Screen
      title={title}
      note={note}
      actions={
        may && (
          <Button look="main" onClick={() => setAdding(true)}>
            新增{noun}
          </Button>
        )
      }
    >
      <Loaded of={found} what={title} rows={rows}>
        {(list) =>
          list.length > 0 ? (
            <LedgerTable
              caption={title}
              columns={all}
              rows={list}
              rowKey={({ id }) => id}
              dense
              onOpen={({ id }) => void navigate(`${to}/${id}`)}
            />
          ) : (
            <EmptyState title={`还没有${title}`}>{empty}</EmptyState>
          )
        }
      </Loaded>
      {adding && <Dialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}

type Props<Of extends Shown, Address extends AddressCall> = {
  kind: OutletKind<Of, Address>;
  found: UseQueryResult<Of, ApiError>;
  noteOf: (of: Of) => string;
  /** What else may be done with one, before the rest. */
  more?: (of: Of) => ReactNode;
  children: (of: Of) => ReactNode;
};

export function OutletScreen<Of extends Shown, Address extends AddressCall>(props: Props<Of, Address>) {
  const { kind, found, noteOf, more, children } = props;
  const { data } = found;
  return (
    <Screen
      title={data?.name ?? kind.title}
      mark={data && <OutletHealth of={data} />}
      note={data && noteOf(data)}
      actions={
        data && (
          <>
            {more?.(data)}
            <Actions kind={kind} of={data} />
          </>
        )
      }
    >
      <Loaded of={found} what={kind.title}>
        {(of) => <div className="sections">{children(of)}</div>}
      </Loaded>
    </Screen>
  );
}

type ActionsProps<Of extends Shown, Address extends AddressCall> = { kind: OutletKind<Of, Address>; of: Of };

function Actions<Of extends Shown, Address extends AddressCall>({ kind, of }: ActionsProps<Of, Address>) {
  const { noun, work, save, turn, recover, address, consequences, addresses, Dialog } = kind;
  const { id, name, health, isOn } = of;
  const acted = { id, name, kind: noun, refresh: kind.useRefresh() };
  const [open, setOpen] = useState<'edit' | 'address'>();
  const [mayEdit, mayShow] = [useMay(save), useMay(address)];
  const close = () => setOpen(undefined);
  return (
    <>
      {mayShow && <Button onClick={() => setOpen('address')}>{addresses.label}</Button>}
      {mayEdit && <Button onClick={() => setOpen('edit')}>修改</Button>}
      {mayEdit && health !== outletHealth.closed && <RecoverButton by={recover} work={work} {...acted} />}
      {mayEdit && (
        <SwitchButton
          by={turn}
          isOn={isOn}
          consequences={{ off: consequences.off, on: [consequences.on(of)] }}
          {...acted}
        />
      )}
      {open === 'edit' && <Dialog of={of} onClose={close} />}
      {open === 'address' && (
        <AddressDialog
          by={address}
          id={id}
          name={name}
          label={addresses.label}
          consequences={addresses.notes}
          addresses={addresses.of}
          onClose={close}
        />
      )}
    </>
  );
}
