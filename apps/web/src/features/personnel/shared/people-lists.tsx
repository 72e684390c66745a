import { validityFilters } from '@lintel/contract/personnel/states.ts'
import type { Personnel } from '@lintel/contract/personnel/records.ts'
import type { Resident } from '@lintel/contract/residents/schema.ts'
import { filter } from '../../../kit/list/filters.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../../kit/screen/cells.tsx'
import { CredentialMarks } from '../credentials/credential-marks.tsx'
import classes from '../../../domain/people/portrait.module.css'
import { Portrait } from '../../../domain/people/portrait.tsx'
import { fullName, PeriodText, phoneOf, PersonStatusBadge } from '../words.tsx'

type Row = Pick<
  Personnel | Resident,
  | 'uuid'
  | 'firstName'
  | 'lastName'
  | 'photoAt'
  | 'email'
  | 'phoneCode'
  | 'phone'
  | 'credentials'
  | 'accessGroups'
  | 'validity'
  | 'isSuspended'
  | 'validFrom'
  | 'validUntil'
  | 'createdAt'
>
interface Cell {
  readonly row: Row
}

/** Columns of every list of people; a name leads to the page of its person. */
export function personColumns(usePage: () => (params: { readonly id: string }) => string | undefined) {
  return {
    name: {
      label: 'personnel:columns.name',
      Cell: function NameCell({ row }: Cell) {
        return (
          <span className={classes.named}>
            <Portrait person={row} />
            <NameText name={fullName(row)} to={usePage()({ id: row.uuid })} />
          </span>
        )
      },
      sort: 'name',
      isFixed: true,
    },
    email: { label: 'personnel:columns.email', Cell: ({ row }: Cell) => <PlainText text={row.email} />, isSpare: true },
    phone: {
      label: 'personnel:columns.phone',
      Cell: ({ row }: Cell) => <PlainText text={phoneOf(row)} />,
      isSpare: true,
    },
    credentials: {
      label: 'personnel:columns.credentials',
      Cell: ({ row }: Cell) => <CredentialMarks kinds={row.credentials} />,
    },
    accessGroups: {
      label: 'personnel:columns.accessGroups',
      Cell: ({ row }: Cell) => <NumberText value={row.accessGroups} />,
      isNumeric: true,
    },
    validity: { label: 'personnel:columns.validity', Cell: ({ row }: Cell) => <PersonStatusBadge {...row} /> },
    period: { label: 'personnel:columns.period', Cell: ({ row }: Cell) => <PeriodText {...row} />, isSpare: true },
    created: {
      label: 'personnel:columns.created',
      Cell: ({ row }: Cell) => <MomentText at={row.createdAt} />,
      sort: 'createdAt',
    },
  } as const
}

/** By what people of every kind are found. */
export const personFilters = {
  validity: filter.choice(
    'validity',
    'personnel:filters.validity',
    validityFilters,
    (validity) => `personnel:validity.${validity}` as const,
  ),
  isSuspended: filter.choice('isSuspended', 'personnel:suspend.filter', ['1'], () => 'personnel:suspend.only'),
  withoutCredential: filter.choice(
    'withoutCredential',
    'personnel:filters.withoutCredential',
    ['1'],
    () => 'personnel:without',
  ),
}
