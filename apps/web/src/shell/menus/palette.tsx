import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { doorStateAt } from '@lintel/contract/doors/locks.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { Portal } from '../../kit/portal/feature.ts'
import { flatMenu } from '../../kit/portal/portal-map.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useDoorStateText } from '../../domain/doors/door-state-badge.tsx'
import { useSecond } from '../../kit/time/now.ts'
import { useText } from '../../language/language.ts'
import { readStored, writeStored } from '../../base/storage.ts'
import { useMay } from '../../session/session.ts'
import classes from './palette.module.css'
import { pageOfHit } from './search-hits.ts'
import { hasWords } from '../../kit/options/options.ts'

interface Hit {
  readonly key: string
  readonly label: string
  /** What tells it from others of the same name. */
  readonly detail?: string | undefined
  readonly group: string
  readonly to: string
  /** Said beside the name, such as the state of a door. */
  readonly state?: string | undefined
}

interface PaletteProps {
  readonly session: CurrentSession
  readonly portal: Portal
  readonly onClose: () => void
}

/** What the server finds by words, of what has a page here. */
function useRecordHits(keyword: string): { readonly hits: readonly Hit[]; readonly isPending: boolean } {
  const t = useText()
  const refer = useReferences()
  const may = useMay()
  const stateText = useDoorStateText()
  const hasKeyword = keyword !== ''
  const { data, isPending } = useRead(api.search.find, { keyword }, { enabled: hasKeyword })
  const rows = hasKeyword ? (data?.rows ?? []) : []
  const hasDoors = rows.some(({ kind }) => kind === 'door') && may('door.read')
  const doors = useRead(api.door.list, { keyword }, { enabled: hasDoors })
  const now = useSecond(hasDoors)
  const states = new Map(
    doors.data?.rows.map((door) => [door.uuid, stateText(doorStateAt(door, now), door.unlockedBy)]),
  )
  const hits = rows.flatMap((row): Hit[] => {
    const to = pageOfHit[row.kind](refer, row)
    return to
      ? [
          {
            key: `${row.kind} ${row.uuid}`,
            label: row.name,
            detail: row.detail ?? undefined,
            group: t(`shell:search.kind.${row.kind}`),
            to,
            state: row.kind === 'door' ? states.get(row.uuid) : undefined,
          },
        ]
      : []
  })
  return { hits, isPending: hasKeyword && isPending }
}

/** Pages that were reached by the palette before, the last one first; while nothing is typed they come first. */
const recentCount = 5

function readRecents(): readonly string[] {
  return (readStored('palette') ?? '').split('\n').filter(Boolean)
}

/** Reaches every entry that the account may see, and finds records of every kind by words (design, Frame). */
export default function Palette({ session, portal, onClose }: PaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const isFound = hasWords(text)
  const pages = flatMenu(session, portal)
    .map((entry): Hit => ({
      key: entry.address,
      label: t(entry.mount.title),
      group: t('shell:palette.pages'),
      to: entry.address,
    }))
    .filter(({ label }) => isFound(label))
  const records = useRecordHits(keyword)
  const [recents] = useState(readRecents)
  const placeOf = ({ to }: Hit) => {
    const index = recents.indexOf(to)
    return index < 0 ? recents.length : index
  }
  const hits =
    keyword === '' ? pages.toSorted((one, other) => placeOf(one) - placeOf(other)) : [...records.hits, ...pages]
  const activeIndex = Math.min(place, hits.length - 1)
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    writeStored('palette', [hit.to, ...recents.filter((to) => to !== hit.to)].slice(0, recentCount).join('\n'))
    void navigate(hit.to)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return go(hits[activeIndex])
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step || !hits.length) return
    event.preventDefault()
    setPlace((activeIndex + step + hits.length) % hits.length)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      // On the dialog itself: what is around it has no role.
      attributes={{ content: { 'aria-label': t('shell:palette.label') } }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <input
        data-autofocus
        className={classes.input}
        role="combobox"
        aria-label={t('shell:palette.label')}
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        placeholder={t('shell:palette.placeholder')}
        maxLength={limits.generic}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={steer}
      />
      <ul id={listId} role="listbox" aria-label={t('shell:palette.label')} className={classes.hits}>
        {hits.map((hit, index) => (
          <li
            key={hit.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            className={classes.hit}
            onMouseMove={() => setPlace(index)}
            onClick={() => go(hit)}
          >
            <div>
              <bdi>{hit.label}</bdi>
              {hit.detail && <bdi className={classes.detail}>{hit.detail}</bdi>}
            </div>
            <span>{hit.state === undefined ? hit.group : `${hit.group} · ${hit.state}`}</span>
          </li>
        ))}
      </ul>
      <div role="status" className={classes.empty}>
        {hits.length === 0 && !records.isPending && t('shell:palette.empty')}
      </div>
    </Modal>
  )
}
