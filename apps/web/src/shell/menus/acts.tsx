import type { SearchHit } from '@lintel/contract/search/operations.ts'
import { asksForReason, settingsRefusal } from '@lintel/contract/doors/unlock.ts'
import type { PlanRow } from '@lintel/contract/emergency-plans/schema.ts'
import type { PersonInfo } from '@lintel/contract/personnel/records.ts'
import { libraryKinds } from '@lintel/contract/credentials/kinds.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { doorCommands, useCommand } from '../../domain/commands/use-command.ts'
import { OpenDoorState, reasonOf } from '../../domain/doors/open-door.tsx'
import { startOf } from '../../domain/emergency/runs.ts'
import { credentialKind } from '../../domain/people/texts.tsx'
import { visibleActions, type Action } from '../../kit/actions/action.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { pageOfHit } from './search-hits.ts'
import { peopleKinds } from './verbs.ts'

const SuspendMany = lazyPart(() =>
  import('../../domain/people/suspend-people.tsx').then((file) => ({ default: file.SuspendMany })),
)
const MarkLost = lazyPart(() =>
  import('../../domain/people/mark-credential.tsx').then((file) => ({ default: file.MarkLost })),
)
const StartPlan = lazyPart(() =>
  import('../../domain/emergency/start-plan.tsx').then((file) => ({ default: file.StartPlan })),
)

type Question =
  | { readonly about: 'suspension'; readonly person: PersonInfo }
  | { readonly about: 'loss'; readonly uuid: string; readonly owner: string }
  | { readonly about: 'plan'; readonly plan: PlanRow }

/** What can be done with a hit; none while its record is being read. */
interface Acts {
  readonly acts: readonly Action[]
  /** What has become of it, where it is done without a question. */
  readonly outcome: ReactNode
}

type Ask = (question: Question) => void

/** The question of the act that was chosen, which is the one that the page of the record asks. */
export function useQuestion(onClose: () => void): { readonly ask: Ask; readonly dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  const dialog = question && (
    <Suspense>
      {question.about === 'suspension' && (
        <SuspendMany people={[question.person]} isSuspended={!question.person.isSuspended} onClose={onClose} />
      )}
      {question.about === 'loss' && <MarkLost {...question} onClose={onClose} />}
      {question.about === 'plan' && <StartPlan plan={question.plan} onClose={onClose} />}
    </Suspense>
  )
  return { ask: setQuestion, dialog }
}

/** Whether a hit is of a kind with which something can be done from here. */
export const hasActs = (hit: SearchHit | undefined): boolean =>
  hit !== undefined && [...peopleKinds, 'door'].includes(hit.kind)

/** Acts of one hit, as far as the account may. */
export function useActsOf(hit: SearchHit | undefined, ask: Ask): Acts {
  const may = useMay()
  const people = usePersonActs(hit, ask)
  const door = useDoorActs(hit)
  return { acts: visibleActions([...people, ...door.acts], may), outcome: door.outcome }
}

function usePersonActs(hit: SearchHit | undefined, ask: Ask): readonly Action[] {
  const t = useText()
  const refer = useReferences()
  const uuid = hit?.uuid ?? ''
  const isResident = hit?.kind === 'resident'
  const isPerson = peopleKinds.some((kind) => kind === hit?.kind)
  const employee = useRead(api.personnel.get, { uuid }, { enabled: isPerson && !isResident })
  const resident = useRead(api.resident.get, { uuid }, { enabled: isResident })
  const person: PersonInfo | undefined = isResident ? resident.data : isPerson ? employee.data : undefined
  if (!hit || !person) return []
  const cards = person.credentials.filter(
    ({ kind, status }) => libraryKinds.some((one) => one === kind) && status !== 'lost' && status !== 'duplicate',
  )
  return [
    {
      key: 'suspend',
      label: t(person.isSuspended ? 'personnel:suspend.end' : 'personnel:suspend.action'),
      needs: 'personnel.edit',
      run: () => ask({ about: 'suspension', person }),
    },
    ...cards.map((card): Action => ({
      key: `lost ${card.uuid}`,
      label: [t('library:lost.action'), credentialKind(card), card.maskedValue].filter(Boolean).join(' · '),
      needs: 'library.edit',
      run: () => ask({ about: 'loss', uuid: card.uuid, owner: hit.name }),
    })),
    { key: 'log', label: t('personnel:doorLog'), to: filteredAddress(refer('doorLog'), { person: uuid }) },
  ]
}

function useDoorActs(hit: SearchHit | undefined): Acts {
  const t = useText()
  const refer = useReferences()
  const mayOpen = useMay()('door.open')
  const isDoor = hit?.kind === 'door' && mayOpen
  const uuid = isDoor ? hit.uuid : ''
  const { data } = useRead(api.door.list, { keyword: hit?.name ?? '' }, { enabled: isDoor })
  const { progress, send } = useCommand(doorCommands, uuid)
  const door = isDoor ? data?.rows.find((row) => row.uuid === uuid) : undefined
  if (!hit || !door) return { acts: [], outcome: null }
  const refusal = settingsRefusal(door)
  const isRunning = progress.step === 'sending' || (progress.step === 'command' && progress.isRunning)
  const disabledReason = isRunning ? 'doors:open.running' : refusal && reasonOf[refusal]
  // What is locked down, or a household's own, is unlocked on its page, with a reason.
  const needsReason = door.override?.mode === 'lockdown' || asksForReason(door)
  const act: Action = {
    key: 'open',
    label: t('doors:open.action'),
    needs: 'door.open',
    ...(needsReason
      ? { to: pageOfHit.door(refer, hit) }
      : { run: () => void send((key) => api.door.open({ uuid, key })) }),
    disabledReason: disabledReason && t(disabledReason, { door: door.name }),
  }
  return { acts: [act], outcome: <OpenDoorState door={door} /> }
}

/** Acts that belong to no hit: a new visitor, and a lockdown that can be started; while the words name them. */
export function useSiteActs(isNamed: (label: string) => boolean, hasWords: boolean, ask: Ask): readonly Action[] {
  const t = useText()
  const refer = useReferences()
  const may = useMay()
  const startText = t('shell:palette.startLockdown')
  const mayStart = refer('emergencyPlans') !== undefined && may('emergencyPlan.run')
  const { data } = useRead(api.emergencyPlan.list, {}, { enabled: mayStart && hasWords && isNamed(startText) })
  const lockdowns = (data?.rows ?? []).filter((plan) => plan.kind === 'lockdown' && startOf(plan) === 'plan')
  const acts: Action[] = [
    {
      key: 'newVisitor',
      label: t('shell:palette.newVisitor'),
      needs: 'visitor.create',
      to: refer('visitorCreate'),
    },
    ...lockdowns.map((plan): Action => ({
      key: `lockdown ${plan.uuid}`,
      label: startText,
      accessibleLabel: plan.name,
      needs: 'emergencyPlan.run',
      run: () => ask({ about: 'plan', plan }),
    })),
  ]
  return hasWords ? visibleActions(acts, may).filter(({ label }) => isNamed(label)) : []
}
