import type { DecidingRule, Verdict } from '@lintel/contract/decisions/schema.ts'
import type { DoorEventDetail } from '@lintel/contract/door-logs/schema.ts'
import type { z } from 'zod'
import { pageOfPerson } from '../../domain/people/person-page.ts'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { useReferences, type Refer } from '../../kit/portal/route-context.ts'
import { hasText, textOf, useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Facts, type Fact, Section, TypedText } from '../../ui/content.tsx'
import type { Meaning } from '../../ui/status-badge.tsx'
import { Notice } from '../../ui/notice.tsx'

type Detail = z.output<typeof DoorEventDetail>

/** The person of an event. */
type Person = Pick<Detail, 'personUuid' | 'personKind'>

const meaningOf: Readonly<Record<Verdict['result'], Meaning>> = {
  allow: 'ok',
  deny: 'danger',
  needMore: 'attention',
}

type NameOfRule = (rule: DecidingRule) => string | null

/** Name of a rule; of a code with its kind and its hours. */
function useNameOfRule(): NameOfRule {
  const words = useScheduleWords()
  return ({ name, code }) =>
    code === null
      ? name
      : [[textOf(`doorLogs:method.${code.kind}`), name].filter(Boolean).join(' '), ...words.lines(code)].reduce(
          (former, next) => textOf('schedules:and', { former, next }),
        )
}

/** A reason as a sentence, with the name of the rule where it has one. */
function whyOf({ reason, rule, forOperators }: Verdict, nameOf: NameOfRule): string {
  const name = reason === 'blocked' ? forOperators : rule && nameOf(rule)
  const ruleKey = `decisions:${groupOf(rule)}.${reason}`
  return name && hasText(ruleKey) ? textOf(ruleKey, { name }) : textOf(`decisions:why.${reason}`)
}

/** Sentences about a rule differ with what it is: a door is no plan, and a key is no access group. */
const groupOf = (rule: DecidingRule | null): string => (rule && groups[rule.kind]) ?? 'by'

const groups: Partial<Record<DecidingRule['kind'], string>> = {
  visitorKey: 'byKey',
  selfAccess: 'bySelfAccess',
  floors: 'byFloors',
  code: 'byCode',
  ownAccess: 'byOwnAccess',
  doorMode: 'byMode',
}

/** Passed notes as sentences; a refusal among them says what would have refused. */
function noteText(code: string): string {
  const own = `decisions:note.${code}`
  return hasText(own) ? textOf(own) : textOf('decisions:note.refusal', { why: textOf(`decisions:why.${code}`) })
}

/**
 * Why a door decided so: what deciding again by the policy of then says, and what the policy of today would
 * (access-decision.md 2, 11). Nothing where no policy is known, as at the doors of a community.
 */
export function Explanation({ event }: { readonly event: Detail }) {
  const t = useText()
  const nameOf = useNameOfRule()
  const { explanation, dependsOnPresence, now } = event
  if (!explanation && !dependsOnPresence) return null
  return (
    <Section title={t('decisions:title')}>
      {explanation ? (
        <Verdicts event={event} verdict={explanation} now={now} />
      ) : (
        <Notice meaning="information">{t('decisions:presence')}</Notice>
      )}
      {!explanation && now && (
        <Facts
          facts={[{ label: t('decisions:fields.today'), value: <TypedText text={todayText(now, null, nameOf)} /> }]}
        />
      )}
    </Section>
  )
}

interface VerdictsProps {
  readonly event: Person & Pick<Detail, 'readAs'>
  readonly verdict: Verdict
  readonly now: Verdict | null
}

function Verdicts({ event, verdict, now }: VerdictsProps) {
  const t = useText()
  const format = useMomentFormat()
  const refer = useReferences()
  const nameOf = useNameOfRule()
  const next = verdict.nextAt && t('decisions:next', { time: format.dateTime(verdict.nextAt) })
  const would = `decisions:would.${verdict.reason}`
  const facts: Fact[] = [
    // The reader is to be put right; a card that has an owner is assigned to no one else (card-numbers.md 5).
    ...(hasText(would) && !event.readAs ? [{ label: t('decisions:fields.would'), value: textOf(would) }] : []),
    ...(verdict.rule
      ? [
          {
            label: t('decisions:fields.rule'),
            value: <Rule rule={verdict.rule} to={pageOf(verdict.rule, event, refer)} />,
          },
        ]
      : []),
    {
      label: t('decisions:fields.version'),
      value: t('decisions:version', {
        version: format.number(verdict.version),
        time: verdict.versionSince ? format.dateTime(verdict.versionSince) : '–',
      }),
    },
    ...(now
      ? [{ label: t('decisions:fields.today'), value: <TypedText text={todayText(now, verdict, nameOf)} /> }]
      : []),
    ...(verdict.passed.length > 0
      ? [
          {
            label: t('decisions:fields.passed'),
            value: verdict.passed.map((step) => t(`decisions:step.${step}`)).join(' · '),
          },
        ]
      : []),
    ...(verdict.notes.length > 0
      ? [{ label: t('decisions:fields.notes'), value: verdict.notes.map(noteText).join(' ') }]
      : []),
  ]
  return (
    <>
      <Notice meaning={meaningOf[verdict.result]} title={t(`decisions:verdict.${verdict.result}`)}>
        <TypedText text={[whyOf(verdict, nameOf), next].filter(Boolean).join(' ')} />
      </Notice>
      <Facts facts={facts} />
    </>
  )
}

/** The page of what decided, where this portal has one. */
function pageOf({ kind, uuid }: DecidingRule, person: Person, refer: Refer): string | undefined {
  if (kind === 'accessGroup') return refer('accessGroupInfo', { id: uuid })
  if (kind === 'person' && uuid === person.personUuid) return pageOfPerson(refer, { kind: person.personKind, uuid })
  if (kind === 'emergencyPlan') return refer('emergencyPlans')
  return undefined
}

function Rule({ rule, to }: { readonly rule: DecidingRule; readonly to: string | undefined }) {
  const t = useText()
  const kind = t(`decisions:rule.${rule.kind}`)
  const name = useNameOfRule()(rule)
  if (rule.isDeleted) return <span>{t('decisions:deleted', { kind })}</span>
  return <NameText name={name === null ? kind : t('decisions:named', { kind, name })} to={to} />
}

/** What today's policy says of the same request, or that it says the same; never where people would have to be. */
function todayText(now: Verdict, past: Verdict | null, nameOf: NameOfRule): string {
  const verdict = textOf(`decisions:today.${now.result}`, { why: whyOf(now, nameOf) })
  if (!past) return textOf('decisions:today.apart', { verdict })
  const isSame = past.reason === now.reason && past.rule?.uuid === now.rule?.uuid
  return isSame ? textOf('decisions:today.same') : verdict
}
