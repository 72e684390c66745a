import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { doorStateAt } from '@lintel/contract/doors/locks.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { SearchHit } from '@lintel/contract/search/operations.ts'
import { Modal, useDirection } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { Action } from '../../kit/actions/action.tsx'
import type { Portal } from '../../kit/portal/feature.ts'
import { flatMenu } from '../../kit/portal/portal-map.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useDoorStateText } from '../../domain/doors/door-state-badge.tsx'
import { useSecond } from '../../kit/time/now.ts'
import { useText } from '../../language/language.ts'
import { readStored, writeStored } from '../../base/storage.ts'
import { useMay } from '../../session/session.ts'
import { hasActs, useActsOf, useQuestion, useSiteActs } from './acts.tsx'
import classes from './palette.module.css'
import { pageOfHit } from './search-hits.ts'
import { hasWords } from '../../kit/options/options.ts'
import { peopleKinds, splitVerb, type Verb } from './verbs.ts'

interface Hit {
  readonly key: string
  readonly label: string
  /** What tells it from others of the same name. */
  readonly detail?: string | undefined
  readonly group: string
  readonly to: string
  /** Said beside the name, such as the state of a door. */
  readonly state?: string | undefined
  /** What a search found; none for a page. */
  readonly record?: SearchHit
}

/** A line of the list: a hit, or something that can be done with the hit above it or at the site. */
interface PaletteLine {
  readonly key: string
  readonly hit?: Hit
  readonly act?: Action
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
            record: row,
          },
        ]
      : []
  })
  return { hits, isPending: hasKeyword && isPending }
}

/**
 * Pages that an account reached by the palette before, the last one first; while nothing is typed they come first. The
 * first line says whose they are.
 */
const recentCount = 5

function readRecents({ accountUuid }: CurrentSession): readonly string[] {
  const [owner, ...recents] = (readStored('palette') ?? '').split('\n').filter(Boolean)
  return owner === accountUuid ? recents : []
}

function writeRecents({ accountUuid }: CurrentSession, recents: readonly string[]): void {
  writeStored('palette', [accountUuid, ...recents.slice(0, recentCount)].join('\n'))
}

/** Acts of hits, by the verbs that find them. */
function useVerbs(): readonly Verb[] {
  const t = useText()
  return [
    { act: 'open', label: t('doors:open.action'), kinds: ['door'] },
    { act: 'suspend', label: t('personnel:suspend.action'), kinds: peopleKinds },
    { act: 'lost', label: t('library:lost.action'), kinds: peopleKinds },
  ]
}

/**
 * Reaches every entry that the account may see, finds records of every kind by words (design, Frame), and does with
 * them what their pages do. Tab or an arrow opens the acts of the hit; a verb before the words opens those of the first.
 */
export default function Palette({ session, portal, onClose }: PaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const { dir } = useDirection()
  const listId = useId()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<string>()
  const [active, setActive] = useState<string>()
  const { words, verb } = splitVerb(text, useVerbs())
  const [keyword] = useDebouncedValue(words, limits.remoteSelectDebounceMs)
  const question = useQuestion(onClose)
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
  const [recents] = useState(() => readRecents(session))
  const placeOf = ({ to }: Hit) => {
    const index = recents.indexOf(to)
    return index < 0 ? recents.length : index
  }
  const hits =
    keyword === '' ? pages.toSorted((one, other) => placeOf(one) - placeOf(other)) : [...records.hits, ...pages]
  const hitOfVerb = hits.find(({ record }) => record && verb?.kinds.includes(record.kind))
  const openHit = hits.find(({ key }) => key === opened) ?? hitOfVerb
  const { acts, outcome } = useActsOf(openHit?.record, question.ask)
  const siteActs = useSiteActs(isFound, text.trim() !== '', question.ask)
  const lines = [
    ...siteActs.map((act): PaletteLine => ({ key: act.key, act })),
    ...hits.flatMap((hit): readonly PaletteLine[] => [
      { key: hit.key, hit },
      ...(hit === openHit ? acts.map((act) => ({ key: `${hit.key} ${act.key}`, hit, act })) : []),
    ]),
  ]
  const isFirstAct = ({ hit, act }: PaletteLine) =>
    act !== undefined && hit !== undefined && hit === openHit && (verb === undefined || act.key.startsWith(verb.act))
  const firstAct = lines.find(isFirstAct)
  const activeKey = active === actsOfOpen || (active === undefined && verb) ? (firstAct?.key ?? openHit?.key) : active
  const activeIndex = Math.max(
    0,
    lines.findIndex(({ key }) => key === activeKey),
  )
  const activeLine = lines[activeIndex]
  const canOpen = activeLine?.act === undefined && hasActs(activeLine?.hit?.record)
  const go = (to: string) => {
    onClose()
    writeRecents(session, [to, ...recents.filter((one) => one !== to)])
    void navigate(to)
  }
  const choose = (line: PaletteLine | undefined) => {
    if (line?.act?.disabledReason !== undefined) return
    if (line?.act?.run) return line.act.run()
    const to = line?.act ? line.act.to : line?.hit?.to
    if (to !== undefined) go(to)
  }
  const openActs = (event: KeyboardEvent) => {
    if (!canOpen || !activeLine?.hit) return
    event.preventDefault()
    setOpened(activeLine.hit.key)
    setActive(actsOfOpen)
  }
  const steer = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return choose(activeLine)
    const { selectionStart, value } = event.currentTarget
    const isForward = event.key === (dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight') && selectionStart === value.length
    if (isForward || (event.key === 'Tab' && !event.shiftKey)) return openActs(event)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step || !lines.length) return
    event.preventDefault()
    setActive(lines[(activeIndex + step + lines.length) % lines.length]?.key)
  }
  return (
    <>
      <Modal
        opened={!question.dialog}
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
          aria-describedby={`${listId}-hint`}
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeLine ? `${listId}-${activeIndex}` : undefined}
          placeholder={t('shell:palette.placeholder')}
          maxLength={limits.generic}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(undefined)
            setOpened(undefined)
          }}
          onKeyDown={steer}
        />
        <ul id={listId} role="listbox" aria-label={t('shell:palette.label')} className={classes.hits}>
          {lines.map((line, index) => (
            <li
              key={line.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              aria-disabled={line.act?.disabledReason !== undefined}
              className={classes.hit}
              data-act={(line.act && line.hit && true) || undefined}
              onMouseMove={() => setActive(line.key)}
              onClick={() => choose(line)}
            >
              {line.act ? <ActText act={line.act} hit={line.hit} /> : line.hit && <HitText hit={line.hit} />}
            </li>
          ))}
        </ul>
        <div role="status" className={classes.empty}>
          {lines.length === 0 && !records.isPending && t('shell:palette.empty')}
          {outcome}
        </div>
        <div id={`${listId}-hint`} className={classes.hint} data-shown={canOpen || undefined}>
          {t('shell:palette.hint')}
        </div>
      </Modal>
      {question.dialog}
    </>
  )
}

/** The first act of the open hit, while its acts are still being read. */
const actsOfOpen = 'acts'

function HitText({ hit }: { readonly hit: Hit }) {
  return (
    <>
      <div>
        <bdi>{hit.label}</bdi>
        {hit.detail && <bdi className={classes.detail}>{hit.detail}</bdi>}
      </div>
      <span>{hit.state === undefined ? hit.group : `${hit.group} · ${hit.state}`}</span>
    </>
  )
}

function ActText({ act, hit }: { readonly act: Action; readonly hit: Hit | undefined }) {
  return (
    <>
      <div>
        <bdi>{act.label}</bdi>
        <bdi className={classes.detail}>{hit?.label ?? act.accessibleLabel}</bdi>
      </div>
      {act.disabledReason !== undefined && <span>{act.disabledReason}</span>}
    </>
  )
}
