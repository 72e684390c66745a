import { limits } from '@lintel/contract/base/limits.ts'
import { peopleMax, type Personnel } from '@lintel/contract/personnel/schema.ts'
import { useNavigate } from 'react-router'
import type { BulkAction } from '../../../kit/list/bulk-bar.tsx'
import { useLinks, useReferences } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { personnel } from '../links.ts'
import type { Movers } from './switch-group.tsx'
import { fullName } from '../words.tsx'

/** Dialogs that the list opens about people. */
export type Dialog = 'delete' | 'validity' | 'accessGroups' | 'appOn' | 'appOff' | 'suspend' | 'resume'

/** What can be done with several people; what concerns one company says so when they are of several. */
export function useBulk(open: (kind: Dialog, people: readonly Personnel[], onDone: () => void) => void) {
  const t = useText()
  const navigate = useNavigate()
  const target = useLinks(personnel).switchGroup()
  const badges = useReferences()('badgePrint')
  return (people: readonly Personnel[], onDone: () => void): BulkAction[] => {
    const isOneCompany = people.every(({ companyUuid }) => companyUuid === people[0]?.companyUuid)
    const movers: Movers = {
      people: people.map((person) => ({ uuid: person.uuid, name: fullName(person) })),
      companyUuid: people[0]?.companyUuid ?? '',
    }
    return [
      {
        key: 'switchGroup',
        most: peopleMax,
        label: t('personnel:switch.action'),
        needs: 'personnel.edit',
        disabledReason: isOneCompany ? undefined : t('personnel:switch.company'),
        ...(target && { run: () => void navigate(target, { state: movers }) }),
      },
      {
        key: 'badges',
        most: limits.badgePeople,
        label: t('personnel:badges.action'),
        needs: 'personnel.edit',
        disabledReason: isOneCompany ? undefined : t('personnel:badges.company'),
        ...(badges && { run: () => void navigate(badges, { state: movers }) }),
      },
      {
        key: 'accessGroups',
        most: peopleMax,
        label: t('personnel:accessDialog.action'),
        needs: 'personnel.edit',
        disabledReason: isOneCompany ? undefined : t('personnel:accessDialog.company'),
        run: () => open('accessGroups', people, onDone),
      },
      {
        key: 'validity',
        most: peopleMax,
        label: t('personnel:validityDialog.action'),
        needs: 'personnel.edit',
        run: () => open('validity', people, onDone),
      },
      {
        key: 'appOn',
        most: peopleMax,
        label: t('personnel:app.on'),
        needs: 'personnel.edit',
        run: () => open('appOn', people, onDone),
      },
      {
        key: 'appOff',
        most: peopleMax,
        label: t('personnel:app.off'),
        needs: 'personnel.edit',
        run: () => open('appOff', people, onDone),
      },
      {
        key: 'suspend',
        most: peopleMax,
        label: t('personnel:suspend.action'),
        needs: 'personnel.edit',
        run: () => open('suspend', people, onDone),
      },
      {
        key: 'resume',
        most: peopleMax,
        label: t('personnel:suspend.end'),
        needs: 'personnel.edit',
        disabledReason: people.some(({ isSuspended }) => isSuspended)
          ? undefined
          : t('personnel:suspend.noneSuspended'),
        run: () => open('resume', people, onDone),
      },
      {
        key: 'delete',
        most: peopleMax,
        label: t('personnel:delete.action'),
        needs: 'personnel.delete',
        run: () => open('delete', people, onDone),
      },
    ]
  }
}
