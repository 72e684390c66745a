import { limits } from '@lintel/contract/limits.ts'
import type { Personnel } from '@lintel/contract/personnel/schema.ts'
import { useNavigate } from 'react-router'
import type { Action } from '../../kit/action.tsx'
import { useLinks, useReferences } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { personnel } from './feature.ts'
import type { Movers } from './switch-group.tsx'
import { fullName } from './words.tsx'

/** Dialogs that the list opens about people. */
export type Dialog = 'delete' | 'validity' | 'accessGroups' | 'appOn' | 'appOff' | 'suspend' | 'resume'

/** What can be done with several people; what concerns one company says so when they are of several. */
export function useBulk(open: (kind: Dialog, people: readonly Personnel[]) => void) {
  const t = useText()
  const navigate = useNavigate()
  const target = useLinks(personnel).switchGroup()
  const badges = useReferences()('badgePrint')
  return (people: readonly Personnel[]): Action[] => {
    const isOneCompany = people.every(({ companyUuid }) => companyUuid === people[0]?.companyUuid)
    const movers: Movers = {
      people: people.map((person) => ({ uuid: person.uuid, name: fullName(person) })),
      companyUuid: people[0]?.companyUuid ?? '',
    }
    return [
      {
        key: 'switchGroup',
        label: t('personnel:switch.action'),
        needs: 'personnel.edit',
        disabledReason: isOneCompany ? undefined : t('personnel:switch.company'),
        ...(target && { run: () => void navigate(target, { state: movers }) }),
      },
      {
        key: 'badges',
        label: t('personnel:badges.action'),
        needs: 'personnel.edit',
        disabledReason: !isOneCompany
          ? t('personnel:badges.company')
          : people.length > limits.badgePeople
            ? t('personnel:badges.tooMany', { max: limits.badgePeople })
            : undefined,
        ...(badges && { run: () => void navigate(badges, { state: movers }) }),
      },
      {
        key: 'accessGroups',
        label: t('personnel:accessDialog.action'),
        needs: 'personnel.edit',
        disabledReason: isOneCompany ? undefined : t('personnel:accessDialog.company'),
        run: () => open('accessGroups', people),
      },
      {
        key: 'validity',
        label: t('personnel:validityDialog.action'),
        needs: 'personnel.edit',
        run: () => open('validity', people),
      },
      { key: 'appOn', label: t('personnel:app.on'), needs: 'personnel.edit', run: () => open('appOn', people) },
      { key: 'appOff', label: t('personnel:app.off'), needs: 'personnel.edit', run: () => open('appOff', people) },
      {
        key: 'suspend',
        label: t('personnel:suspend.action'),
        needs: 'personnel.edit',
        run: () => open('suspend', people),
      },
      {
        key: 'resume',
        label: t('personnel:suspend.end'),
        needs: 'personnel.edit',
        disabledReason: people.some(({ isSuspended }) => isSuspended) ? undefined : t('personnel:suspend.nobody'),
        run: () => open('resume', people),
      },
      {
        key: 'delete',
        label: t('personnel:delete.action'),
        needs: 'personnel.delete',
        run: () => open('delete', people),
      },
    ]
  }
}
