import type { UpgradeTaskDetail } from '@lintel/contract/upgrades/schema.ts'
import { Group } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ActionButton, type Action } from '../../kit/actions/action.tsx'
import { reasonText } from '../../domain/devices/upgrade-words.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { LongText, MomentText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useText } from '../../language/language.ts'
import { useFormat, useMomentFormat } from '../../session/use-format.ts'
import { Facts, Line, Lines, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTaskActions } from './actions.tsx'
import { TaskDevices } from './devices.tsx'
import { Figures } from './figures.tsx'
import { upgrades } from './links.ts'
import { TaskStateBadge, useTimeOfTask } from './words.tsx'

/** Devices go on by themselves while the page is seen; a task that is over changes seldom. */
const lookEveryMs = { open: 5_000, over: 30_000 } as const

/** One task: how far its devices are, why it was halted, and what can be done about it (fleet.md F43 and F48). */
export default function UpgradePage() {
  const t = useText()
  const uuid = useParam('id')
  const links = useLinks(upgrades)
  const query = useRead(
    api.upgradeTask.get,
    { uuid },
    { refetchEveryMs: (task) => (task?.endedAt === null ? lookEveryMs.open : lookEveryMs.over) },
  )
  const { actionsOf, dialog } = useTaskActions(query.data)
  const isHalted = query.data?.state === 'halted'
  return (
    <>
      <DetailScreen
        title="upgrades:one"
        query={query}
        name={({ modelName, version }) => t('upgrades:name', { model: modelName, version })}
        status={({ state }) => <TaskStateBadge state={state} />}
        // A halted task offers them below, where it says why.
        actions={(task) => (isHalted ? [] : actionsOf(task))}
        back={links.list()}
      >
        {(task) => (
          <>
            {!task.isOwn && (
              <Notice meaning="information">
                {task.isOfPlatform
                  ? t('upgrades:readOnly.platform')
                  : t('upgrades:readOnly.other', { name: task.createdBy })}
              </Notice>
            )}
            {isHalted && <HaltedNotice task={task} actions={actionsOf(task)} />}
            <Section title={t('upgrades:figures.title')}>
              <Figures task={task} />
            </Section>
            <Section title={t('upgrades:facts.title')}>
              <TaskFacts task={task} />
            </Section>
            <TaskDevices task={task} lookEveryMs={task.endedAt === null ? lookEveryMs.open : lookEveryMs.over} />
          </>
        )}
      </DetailScreen>
      {dialog}
    </>
  )
}

interface TaskProps {
  readonly task: UpgradeTaskDetail
}

function HaltedNotice({ task, actions }: TaskProps & { readonly actions: readonly Action[] }) {
  const t = useText()
  const format = useFormat()
  const moments = useMomentFormat()
  return (
    <>
      <Notice
        meaning="danger"
        title={t('upgrades:halted.title')}
        action={
          <Group gap="sm">
            {actions.map((action) => (
              <ActionButton key={action.key} action={action} />
            ))}
          </Group>
        }
      >
        {task.haltedAt !== null && t('upgrades:halted.since', { time: moments.dateTime(task.haltedAt) })}{' '}
        {t('upgrades:halted.text')}
      </Notice>
      {task.failures.length > 0 && (
        <Lines>
          {task.failures.map(({ reason, devices }) => (
            <Line key={reason} aside={format.number(devices)}>
              {reasonText(t, reason)}
            </Line>
          ))}
        </Lines>
      )}
    </>
  )
}

function TaskFacts({ task }: TaskProps) {
  const t = useText()
  const time = useTimeOfTask(task)
  const format = useFormat()
  const { canaries, waitsForPlan } = task
  return (
    <Facts
      facts={[
        { label: t('upgrades:columns.model'), value: <PlainText text={task.modelName} /> },
        { label: t('upgrades:columns.version'), value: <bdi dir="ltr">{task.version}</bdi> },
        { label: t('upgrades:columns.time'), value: time },
        {
          label: t('upgrades:devices.ring'),
          value:
            canaries === 0
              ? t('upgrades:facts.noCanaries')
              : t('upgrades:facts.canaries', { count: format.number(canaries) }),
        },
        ...(waitsForPlan > 0
          ? [{ label: t('upgrades:facts.waitsForPlan'), value: <NumberText value={waitsForPlan} /> }]
          : []),
        { label: t('upgrades:columns.remark'), value: <LongText text={task.remark} /> },
        { label: t('upgrades:columns.createdBy'), value: <PlainText text={task.createdBy} /> },
        { label: t('upgrades:columns.createdAt'), value: <MomentText at={task.createdAt} /> },
        ...(task.endedAt === null
          ? []
          : [{ label: t('upgrades:columns.endedAt'), value: <MomentText at={task.endedAt} /> }]),
      ]}
    />
  )
}
