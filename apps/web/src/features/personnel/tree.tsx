import type { DepartmentTree } from '@lintel/contract/departments/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useListModel } from '../../kit/list/use-list.tsx'
import { Tree as TreeFrame, TreeRow, TreeRows } from '../../kit/tree/tree-row.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { filterDepartments } from './paths.ts'
import { PlaceActions } from './place-actions.tsx'
import classes from './tree.module.css'
import { hasWords } from '../../kit/options/options.ts'

/** A line of the tree: all people, a company or a department. */
interface Line {
  readonly key: string
  readonly depth: number
  readonly name: string
  readonly people: number | undefined
  readonly filters: { readonly companyUuid?: string; readonly departmentUuid?: string }
  readonly hasBelow: boolean
  readonly isOpen: boolean
}

/** Companies and their departments; a click narrows the list beside to what lies there (office.md 7, 8.1). */
export function PlaceTree() {
  const query = useRead(api.department.tree, {})
  return <Loaded query={query}>{(tree) => <Tree tree={tree} />}</Loaded>
}

function Tree({ tree }: { readonly tree: DepartmentTree }) {
  const t = useText()
  const { state, change } = useListModel()
  const { companyUuid, departmentUuid } = state.filters
  const [words, setWords] = useState('')
  // Few companies are shown with their departments at once.
  const [turnedKeys, setTurnedKeys] = useState<ReadonlySet<string>>(new Set())
  const lines = linesOf(tree, words, turnedKeys)
  const chosenKey = departmentUuid ?? companyUuid ?? ''
  const chosenName = nameIn(tree, chosenKey) ?? t('personnel:tree.all')
  const choose = ({ filters }: Line) => {
    const { companyUuid: _company, departmentUuid: _group, ...others } = state.filters
    change({ filters: { ...others, ...filters } })
  }
  const turn = (key: string) =>
    setTurnedKeys(new Set(turnedKeys.has(key) ? [...turnedKeys].filter((one) => one !== key) : [...turnedKeys, key]))
  return (
    <TreeFrame label={t('personnel:tree.label')} chosenName={chosenName}>
      <TextInput
        type="search"
        className={classes.filter!}
        label={t('personnel:tree.filter')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={limits.companyName}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <TreeRows label={t('personnel:tree.label')}>
        {words === '' && (
          <LineRow
            line={{ ...allPeople, name: t('personnel:tree.all') }}
            isChosen={chosenKey === ''}
            onChoose={choose}
            onTurn={turn}
          />
        )}
        {lines.length === 0 && words !== '' && <li className={classes.none}>{t('personnel:tree.none')}</li>}
        {lines.map((line) => (
          <LineRow key={line.key} line={line} isChosen={chosenKey === line.key} onChoose={choose} onTurn={turn} />
        ))}
      </TreeRows>
      <PlaceActions
        tree={tree}
        companyUuid={companyUuid}
        departmentUuid={departmentUuid}
        onDeleted={() => choose({ ...allPeople, name: '' })}
      />
    </TreeFrame>
  )
}

const allPeople = { key: '', depth: 0, people: undefined, filters: {}, hasBelow: false, isOpen: false } as const

/** What a company or a department is called. */
const nameIn = ({ companies, departments }: DepartmentTree, key: string): string | undefined =>
  [...companies, ...departments].find(({ uuid }) => uuid === key)?.name

/** So many departments are shown without being asked for. */
const openAtFirst = 50

function linesOf({ companies, departments }: DepartmentTree, words: string, turnedKeys: ReadonlySet<string>): Line[] {
  const keyword = words.trim()
  const visibleDepartments = keyword === '' ? departments : filterDepartments(departments, keyword)
  const isOpenAtFirst = keyword !== '' || departments.length <= openAtFirst
  return companies.flatMap((company) => {
    const below = visibleDepartments.filter((row) => row.companyUuid === company.uuid)
    if (keyword !== '' && below.length === 0 && !hasWords(keyword)(company.name)) return []
    const isOpen = turnedKeys.has(company.uuid) !== isOpenAtFirst
    const line: Line = {
      key: company.uuid,
      depth: 0,
      name: company.name,
      people: company.people,
      filters: { companyUuid: company.uuid },
      hasBelow: below.length > 0,
      isOpen,
    }
    const closedUuids = new Set<string>()
    const lines = below.flatMap((row): Line[] => {
      if (row.parentUuid !== null && closedUuids.has(row.parentUuid)) {
        closedUuids.add(row.uuid)
        return []
      }
      const isTurned = turnedKeys.has(row.uuid)
      if (isTurned) closedUuids.add(row.uuid)
      return [
        {
          key: row.uuid,
          depth: row.depth,
          name: row.name,
          people: row.people,
          filters: { companyUuid: company.uuid, departmentUuid: row.uuid },
          hasBelow: below.some(({ parentUuid }) => parentUuid === row.uuid),
          isOpen: !isTurned,
        },
      ]
    })
    return isOpen ? [line, ...lines] : [line]
  })
}

interface LineRowProps {
  readonly line: Line
  readonly isChosen: boolean
  readonly onChoose: (line: Line) => void
  readonly onTurn: (key: string) => void
}

function LineRow({ line, isChosen, onChoose, onTurn }: LineRowProps) {
  const t = useText()
  const { key, depth, name, people, hasBelow, isOpen } = line
  return (
    <TreeRow
      depth={depth}
      name={name}
      count={people}
      isChosen={isChosen}
      onChoose={() => onChoose(line)}
      turn={
        hasBelow
          ? {
              isOpen,
              label: t(isOpen ? 'personnel:tree.close' : 'personnel:tree.open', { name }),
              onTurn: () => onTurn(key),
            }
          : undefined
      }
    />
  )
}
