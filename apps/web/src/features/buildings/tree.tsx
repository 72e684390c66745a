import type { Building } from '@lintel/contract/buildings/schema.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useListModel } from '../../kit/list/use-list.tsx'
import { Tree, TreeRow, TreeRows } from '../../kit/tree/tree-row.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { BuildingActions } from './building-actions.tsx'

/**
 * Buildings and their floors, which are read when a building is opened; a click narrows the list beside to what lies
 * there.
 */
export function StructureTree() {
  const query = useRead(api.building.list, {})
  return <Loaded query={query}>{({ rows }) => <Places buildings={rows} />}</Loaded>
}

type Place = { readonly building?: string; readonly floor?: string }

/** Few buildings are shown with their floors at once. */
const openAtFirst = 1

function Places({ buildings }: { readonly buildings: readonly Building[] }) {
  const t = useText()
  const { state, change } = useListModel()
  const { building, floor } = state.filters
  const [turnedUuids, setTurnedUuids] = useState<ReadonlySet<string>>(new Set())
  const choose = (place: Place) => {
    const { building: _building, floor: _floor, apartment: _apartment, place: _place, ...others } = state.filters
    change({ filters: { ...others, ...place } })
  }
  const turn = (uuid: string) =>
    setTurnedUuids(
      new Set(turnedUuids.has(uuid) ? [...turnedUuids].filter((one) => one !== uuid) : [...turnedUuids, uuid]),
    )
  const isOpen = ({ uuid }: Building) =>
    turnedUuids.has(uuid) !== (buildings.length <= openAtFirst || (uuid === building && floor !== undefined))
  return (
    <Tree
      label={t('communities:tree.label')}
      chosenName={buildings.find(({ uuid }) => uuid === building)?.name ?? t('devices:place.site')}
    >
      <TreeRows label={t('communities:tree.label')}>
        <TreeRow
          depth={0}
          name={t('devices:place.site')}
          isChosen={building === undefined}
          onChoose={() => choose({})}
        />
        {buildings.map((one) => (
          <BuildingRows
            key={one.uuid}
            building={one}
            isOpen={isOpen(one)}
            chosenFloor={one.uuid === building ? (floor ?? '') : undefined}
            onTurn={() => turn(one.uuid)}
            onChoose={choose}
          />
        ))}
      </TreeRows>
      {buildings.length === 0 && <p>{t('communities:tree.empty')}</p>}
      <BuildingActions building={buildings.find(({ uuid }) => uuid === building)} onDeleted={() => choose({})} />
    </Tree>
  )
}

interface BuildingRowsProps {
  readonly building: Building
  readonly isOpen: boolean
  /** The chosen floor of this building, empty for all of it; undefined where another place is chosen. */
  readonly chosenFloor: string | undefined
  readonly onTurn: () => void
  readonly onChoose: (place: Place) => void
}

function BuildingRows({ building, isOpen, chosenFloor, onTurn, onChoose }: BuildingRowsProps) {
  const t = useText()
  const { uuid, name } = building
  const { data } = useRead(api.building.floors, { uuid }, { enabled: isOpen })
  return (
    <>
      <TreeRow
        depth={0}
        name={name}
        count={building.apartments}
        isChosen={chosenFloor === ''}
        onChoose={() => onChoose({ building: uuid })}
        turn={{
          isOpen,
          label: t(isOpen ? 'communities:tree.close' : 'communities:tree.open', { name }),
          onTurn,
        }}
      />
      {isOpen &&
        data?.rows.map((row) => {
          const floor = row.floor ?? 'none'
          return (
            <TreeRow
              key={floor}
              depth={1}
              name={row.floor === null ? t('communities:tree.noFloor') : floorText(t('things:floor'), row)}
              count={row.apartments}
              isChosen={chosenFloor === floor}
              onChoose={() => onChoose({ building: uuid, floor })}
            />
          )
        })}
    </>
  )
}

const floorText = (word: string, { floor, name }: { readonly floor: string | null; readonly name: string | null }) =>
  [`${word} ${floor}`, name].filter(Boolean).join(' – ')
