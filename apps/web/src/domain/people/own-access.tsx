import type { OwnAccess } from '@lintel/contract/access-groups/chosen.ts'
import { Anchor } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { filteredAddress } from '../../kit/portal/address.ts'
import { LongText, MomentText, PlainText, TextLines } from '../../kit/screen/cells.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { type TextKey, useText } from '../../language/language.ts'
import { Code, Empty } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { useScheduleWords } from '../schedules/schedule-words.ts'

/**
 * Couriers and staff of old communities: one kind of code each, with doors and hours of its own (old-communities.md 4).
 * Needs the texts `accessGroups`, `personnel`, `schedules` and `visitors`.
 */

/** Kinds of codes, each with a tab of its own. */
export type CodeKind = 'pin' | 'card' | 'face'

/** The kind of code that an address names as `type`; any other text is the first. */
export function useCodeOfAddress<Kind extends CodeKind>(kinds: readonly [Kind, ...Kind[]]): Kind {
  const [search] = useSearchParams()
  return kinds.find((kind) => kind === search.get('type')) ?? kinds[0]
}

interface CodeTabsProps {
  readonly label: TextKey
  readonly kinds: readonly CodeKind[]
  readonly current: CodeKind
  readonly list: string | undefined
}

/** Links to the lists of each kind of code. */
export function CodeTabs({ label, kinds, current, list }: CodeTabsProps) {
  const t = useText()
  const tabs = kinds.map((kind) => ({
    key: kind,
    label: t(`personnel:kind.${kind}`),
    to: filteredAddress(list, { type: kind }),
  }))
  return <Tabs label={t(label)} current={current} tabs={tabs} />
}

interface CellProps {
  readonly row: { readonly ownAccess: OwnAccess | null; readonly createdAt: string }
}

function RepeatCell({ row: { ownAccess } }: CellProps) {
  const t = useText()
  return ownAccess ? <span>{t(`accessGroups:repeat.${ownAccess.repeat}`)}</span> : <Empty />
}

function HoursCell({ row: { ownAccess } }: CellProps) {
  const { lines } = useScheduleWords()
  return ownAccess ? <TextLines lines={lines(ownAccess)} /> : <Empty />
}

function EndCell({ row: { ownAccess } }: CellProps) {
  const { moment } = useScheduleWords()
  return <PlainText text={ownAccess?.endsAt ? moment(ownAccess.endsAt) : null} />
}

const meanings: Readonly<Record<OwnAccess['validity'], Meaning>> = {
  notStarted: 'information',
  valid: 'ok',
  expired: 'neutral',
}

function StateCell({ row: { ownAccess } }: CellProps) {
  const t = useText()
  if (!ownAccess) return <Empty />
  return <StatusBadge meaning={meanings[ownAccess.validity]}>{t(`visitors:state.${ownAccess.validity}`)}</StatusBadge>
}

/** A code is never shown: of cards the last digits, of anything else that it is there. */
function CodeCell({ row: { ownAccess } }: CellProps) {
  const codes = ownAccess?.maskedCodes ?? []
  return codes.length === 0 ? <Empty /> : <Code>{codes.map((code) => code || '••••').join(', ')}</Code>
}

/** Columns of lists of such people, after the name. */
export const ownAccessColumns = {
  code: { label: 'visitors:columns.code', Cell: CodeCell },
  doors: {
    label: 'accessGroups:columns.doors',
    Cell: ({ row }: CellProps) => <LongText text={row.ownAccess?.doors.map(({ name }) => name).join(', ') ?? null} />,
  },
  repeat: { label: 'accessGroups:columns.repeat', Cell: RepeatCell },
  hours: { label: 'accessGroups:columns.times', Cell: HoursCell },
  end: { label: 'visitors:columns.holdsUntil', Cell: EndCell },
  state: { label: 'visitors:columns.state', Cell: StateCell },
  created: {
    label: 'visitors:columns.created',
    Cell: ({ row }: CellProps) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
} as const

interface UnknownOperationProps {
  readonly title: TextKey
  readonly list: string | undefined
}

/** Refuses an address that does not say whether to add or to edit, or which person, and leads to the list. */
export function UnknownOperation({ title, list }: UnknownOperationProps) {
  const t = useText()
  return (
    <Page title={t(title)} back={list}>
      <Notice
        meaning="attention"
        action={
          list && (
            <Anchor component={Link} to={list}>
              {t('visitors:unknownOperation.list')}
            </Anchor>
          )
        }
      >
        {t('visitors:unknownOperation.text')}
      </Notice>
    </Page>
  )
}
