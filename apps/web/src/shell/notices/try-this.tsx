import type { DemoDoor } from '@lintel/contract/demo/schema.ts'
import type { PlanRow } from '@lintel/contract/emergency-plans/schema.ts'
import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconDoorEnter, IconUrgent, IconUserPlus } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { reread, useOperation, useRead } from '../../api/queries.ts'
import { setWizardFlag } from '../../base/storage.ts'
import { ActionButton, visibleActions, type Action } from '../../kit/actions/action.tsx'
import { plansFreshForMs } from '../../domain/emergency/runs.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { isReady, useMay, useSession } from '../../session/session.ts'
import { showToast } from '../../ui/toast.ts'
import classes from './try-this.module.css'

const StartPlan = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../../domain/emergency/start-plan.tsx'),
    loadTexts(['emergencyPlans', 'devices']),
  ])
  return { default: part.StartPlan }
})

/** At most so many suggestions: more is a menu. */
const suggestionsMost = 4
/** By then an event of a device that is online is in the log. */
const untilReportedMs = 1_000

/** What can be tried in the demo on the first page of a portal: simulated devices, and pages that say most. */
export default function TryThis() {
  const t = useText()
  const id = useId()
  const may = useMay()
  const session = useSession()
  const trials = useTrials()
  const [isHidden, setHidden] = useState(false)
  const [drill, setDrill] = useState<PlanRow>()
  const drillAction = useDrill(setDrill)
  const pages = usePages()
  if (isHidden) return null
  const actions = visibleActions([...trials, drillAction, ...pages], may).slice(0, suggestionsMost)
  const hide = () => {
    setWizardFlag('tryThis', session?.userName ?? '')
    setHidden(true)
  }
  return (
    <section className={classes.strip} aria-labelledby={id}>
      <strong id={id}>{t('demo:tryThis.title')}</strong>
      <div className={classes.actions}>
        {actions.map((action) => (
          <ActionButton key={action.key} action={action} size="xs" />
        ))}
      </div>
      <CloseButton aria-label={t('demo:tryThis.hide')} onClick={hide} />
      {drill && (
        <Suspense>
          <StartPlan plan={drill} isDrill onClose={() => setDrill(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

/** What the simulated devices of the site can be let do; their events come as those of any device. */
function useTrials(): readonly Action[] {
  const t = useText()
  const session = useSession()
  const isOwner = session?.facts.section === 'single'
  const mayOpen = useMay()('door.open') && isReady(session)
  const offers = useRead(api.demo.offers, {}, { enabled: mayOpen }).data
  const opening = useOperation(api.demo.openDoor)
  const forcing = useOperation(api.demo.forceDoor)
  if (!mayOpen || !offers) return []
  const open = ({ uuid, name }: DemoDoor) =>
    opening.mutate(
      { uuid },
      {
        onSuccess: ({ isGranted }) => {
          showToast({
            meaning: isGranted ? 'ok' : 'attention',
            text: t(isGranted ? 'demo:tryThis.cameIn' : 'demo:tryThis.keptOut', { door: name }),
          })
          // Elsewhere the live stream says so.
          if (isOwner) setTimeout(() => void reread('door', 'doorLog'), untilReportedMs)
        },
      },
    )
  const force = ({ uuid, name }: DemoDoor) =>
    forcing.mutate(
      { uuid },
      { onSuccess: () => showToast({ meaning: 'attention', text: t('demo:tryThis.forced', { door: name }) }) },
    )
  const { openDoor, forceDoor } = offers
  return [
    {
      key: 'openDoor',
      icon: <IconDoorEnter size={16} aria-hidden />,
      label: t(isOwner ? 'demo:tryThis.openOwnDoor' : 'demo:tryThis.openDoor'),
      isRunning: opening.isPending,
      ...(openDoor && { run: () => open(openDoor) }),
    },
    {
      key: 'forceDoor',
      icon: <IconAlertTriangle size={16} aria-hidden />,
      label: t('demo:tryThis.forceDoor'),
      isRunning: forcing.isPending,
      ...(forceDoor && { run: () => force(forceDoor) }),
    },
  ]
}

/** A drill of the first plan that does not run, with the question of every plan. */
function useDrill(start: (plan: PlanRow) => void): Action {
  const t = useText()
  const isReachable = useReferences()('emergencyPlans') !== undefined
  const mayRun = useMay()('emergencyPlan.run') && isReachable
  const plans = useRead(api.emergencyPlan.list, {}, { enabled: mayRun, freshForMs: plansFreshForMs })
  const plan = plans.data?.rows.find(({ runState, canStart }) => runState === 'idle' && canStart)
  return {
    key: 'drill',
    icon: <IconUrgent size={16} aria-hidden />,
    label: t('demo:tryThis.holdDrill'),
    needs: 'emergencyPlan.run',
    ...(mayRun && plan && { run: () => start(plan) }),
  }
}

/** Pages that the portal has for this account. */
function usePages(): readonly Action[] {
  const t = useText()
  const refer = useReferences()
  const session = useSession()
  const isOwner = session?.facts.section === 'single'
  const isInstaller = session?.facts.section === 'installer'
  return [
    {
      key: 'visitor',
      icon: <IconUserPlus size={16} aria-hidden />,
      label: t('demo:tryThis.inviteVisitor'),
      to: refer('visitorCreate'),
    },
    ...(isOwner
      ? [
          { key: 'household', label: t('demo:tryThis.household'), to: refer('residentList') },
          { key: 'comings', label: t('demo:tryThis.comings'), to: refer('doorLog') },
        ]
      : []),
    ...(isInstaller
      ? [
          { key: 'site', label: t('demo:tryThis.enterSite'), to: refer('siteList') },
          { key: 'structure', label: t('demo:tryThis.structure'), to: refer('communityStructure') },
          { key: 'accounts', label: t('demo:tryThis.accounts'), to: refer('userList') },
        ]
      : []),
  ]
}
