import { limits } from '@lintel/contract/base/limits.ts'
import { peopleMax } from '@lintel/contract/personnel/states.ts'
import type { Personnel } from '@lintel/contract/personnel/records.ts'
import { useNavigate } from 'react-router'
import type { BulkAction } from '../../../kit/list/bulk-bar.tsx'
import { useLinks, useReferences } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { personnel } from '../links.ts'
import { fullName } from '../words.tsx'
import type { Movers } from './switch-group.tsx'

/** What pages of their own do with several people of one company: move them to a department, and print badges. */
export function useMoves() {
  const t = useText()
  const navigate = useNavigate()
  const target = useLinks(personnel).switchGroup()
  const badges = useReferences()('badgePrint')
  return (people: readonly Personnel[]): BulkAction[] => {
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
    ]
  }
}
