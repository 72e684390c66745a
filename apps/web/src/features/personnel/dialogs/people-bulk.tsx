import type { Permission } from '@lintel/contract/access/permissions.ts'
import { peopleMax } from '@lintel/contract/personnel/states.ts'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { BulkAction } from '../../../kit/list/bulk-bar.tsx'
import { useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { useMay } from '../../../session/session.ts'
import type { BulkPerson, BulkProps } from './bulk.tsx'

const ValidityOfMany = lazyPart(() => import('./bulk.tsx').then((file) => ({ default: file.ValidityOfMany })))
const AccessGroupsOfMany = lazyPart(() => import('./bulk.tsx').then((file) => ({ default: file.AccessGroupsOfMany })))
const AttendanceOfMany = lazyPart(() =>
  import('./bulk-states.tsx').then((file) => ({ default: file.AttendanceOfMany })),
)
const AppOfMany = lazyPart(() => import('./bulk-states.tsx').then((file) => ({ default: file.AppOfMany })))
const SuspendMany = lazyPart(() =>
  import('../../../domain/people/suspend-people.tsx').then((file) => ({ default: file.SuspendMany })),
)

type Kind =
  | 'delete'
  | 'validity'
  | 'accessGroups'
  | 'appOn'
  | 'appOff'
  | 'attendanceOn'
  | 'attendanceOff'
  | 'suspend'
  | 'resume'

interface PeopleBulkOptions<Row> {
  readonly remove: { readonly needs: Permission; readonly Dialog: ComponentType<BulkProps<Row>> }
  /** What else can be done with people of this list. */
  readonly others?: (people: readonly Row[]) => readonly BulkAction[]
  /** Whether attendance of the people can be switched. */
  readonly hasAttendance?: boolean
  /** Whether people of this list have access groups. */
  readonly hasAccessGroups?: boolean
}

interface PeopleBulk<Row> {
  /** Undefined where the account may do nothing with several people. */
  readonly bulk: ((people: readonly Row[], onDone: () => void) => readonly BulkAction[]) | undefined
  readonly dialog: ReactNode
}

/** What can be done with several people of a list; what concerns one company says so when they are of several. */
export function usePeopleBulk<Row extends BulkPerson>({
  remove,
  others,
  hasAttendance = false,
  hasAccessGroups = true,
}: PeopleBulkOptions<Row>): PeopleBulk<Row> {
  const t = useText()
  const may = useMay()
  const [open, setOpen] = useState<{ readonly kind: Kind } & Omit<BulkProps<Row>, 'onClose'>>()
  const bulk = (people: readonly Row[], onDone: () => void): readonly BulkAction[] => {
    const isOneCompany = people.every(({ companyUuid }) => companyUuid === people[0]?.companyUuid)
    const action = (kind: Kind, label: string, disabledReason?: string): BulkAction => ({
      key: kind,
      most: peopleMax,
      label,
      needs: 'personnel.edit',
      disabledReason,
      run: () => setOpen({ kind, people, onDone }),
    })
    const isSomeoneSuspended = people.some(({ isSuspended }) => isSuspended)
    return [
      ...(others?.(people) ?? []),
      ...(hasAccessGroups
        ? [
            action(
              'accessGroups',
              t('personnel:accessDialog.action'),
              isOneCompany ? undefined : t('personnel:accessDialog.company'),
            ),
          ]
        : []),
      action('validity', t('personnel:validityDialog.action')),
      action('appOn', t('personnel:app.on')),
      action('appOff', t('personnel:app.off')),
      ...(hasAttendance
        ? [action('attendanceOn', t('personnel:attendance.on')), action('attendanceOff', t('personnel:attendance.off'))]
        : []),
      action('suspend', t('personnel:suspend.action')),
      action(
        'resume',
        t('personnel:suspend.end'),
        isSomeoneSuspended ? undefined : t('personnel:suspend.noneSuspended'),
      ),
      { ...action('delete', t('personnel:delete.action')), needs: remove.needs },
    ]
  }
  const close = () => setOpen(undefined)
  const props = open && {
    people: open.people,
    onClose: close,
    onDone: () => {
      open.onDone?.()
      close()
    },
  }
  const dialog = props && (
    <Suspense>
      {open.kind === 'delete' && <remove.Dialog {...props} />}
      {open.kind === 'validity' && <ValidityOfMany {...props} />}
      {(open.kind === 'appOn' || open.kind === 'appOff') && <AppOfMany {...props} appEnabled={open.kind === 'appOn'} />}
      {(open.kind === 'attendanceOn' || open.kind === 'attendanceOff') && (
        <AttendanceOfMany {...props} attendanceEnabled={open.kind === 'attendanceOn'} />
      )}
      {(open.kind === 'suspend' || open.kind === 'resume') && (
        <SuspendMany {...props} isSuspended={open.kind === 'suspend'} />
      )}
      {open.kind === 'accessGroups' && <AccessGroupsOfMany {...props} />}
    </Suspense>
  )
  return { bulk: may('personnel.edit') || may(remove.needs) ? bulk : undefined, dialog }
}
