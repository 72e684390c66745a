import type { UpgradeCandidate } from '@lintel/contract/upgrades/schema.ts'
import { takenVerdicts, type UpgradeVerdict } from '@lintel/contract/upgrades/states.ts'
import type { CheckNode } from '../../kit/tree/check-nodes.ts'
import type { Translate } from '../../language/language.ts'

/** Whether a task can take a device. */
export const isTaken = ({ verdict }: Pick<UpgradeCandidate, 'verdict'>): boolean =>
  (takenVerdicts as readonly UpgradeVerdict[]).includes(verdict)

/** What a task will do with a device, or why it cannot take it; `minimum` is the version that it must have first. */
export function verdictText(t: Translate, verdict: UpgradeVerdict, minimum: string | null): string {
  if (verdict !== 'belowMinimum') return t(`upgrades:verdict.${verdict}`)
  return minimum === null ? t('upgrades:verdict.belowMinimumOnly') : t('upgrades:verdict.belowMinimum', { minimum })
}

interface Words {
  /** What the place of a device without a building is called. */
  readonly ofSite: string
  /** What stands beside the name of a device. */
  readonly note: (candidate: UpgradeCandidate) => CheckNode['note']
}

/** Sites with their buildings, and these with their devices; a site without buildings has its devices at once. */
export function placesOf(candidates: readonly UpgradeCandidate[], { ofSite, note }: Words): readonly CheckNode[] {
  const leaf = (candidate: UpgradeCandidate): CheckNode => ({
    key: candidate.uuid,
    name: candidate.name,
    note: note(candidate),
    isDisabled: !isTaken(candidate),
  })
  return [...Map.groupBy(candidates, ({ site }) => site.uuid).values()].map((inSite) => {
    const { site } = inSite[0]!
    const buildings = [...Map.groupBy(inSite, ({ building }) => building?.uuid ?? '').values()]
    const isFlat = buildings.every(([one]) => one!.building === null)
    return {
      key: site.uuid,
      name: site.name,
      nodes: isFlat
        ? inSite.map(leaf)
        : buildings.map((inBuilding) => ({
            key: `${site.uuid} ${inBuilding[0]!.building?.uuid ?? ''}`,
            name: inBuilding[0]!.building?.name ?? ofSite,
            nodes: inBuilding.map(leaf),
          })),
    }
  })
}
