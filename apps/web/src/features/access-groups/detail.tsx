import type { AccessGroupInfo } from '@lintel/contract/access-groups/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { MomentText, PlainText, TextLines } from '../../kit/screen/cells.tsx'
import { useDayPlanWords, useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useLinks, useParam, useView } from '../../kit/portal/route-context.ts'
import { DoorTree } from './door-tree.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGroupActions } from './actions.tsx'
import { accessGroups } from './links.ts'
import { FollowDoors } from './follow-doors.tsx'
import { Members } from './members.tsx'
import { ScheduleCalendar } from './schedule-calendar.tsx'
import { Warnings } from './warnings.tsx'

/** One access group: when and where, its year, and who has it. */
export default function AccessGroupPage() {
  const navigate = useNavigate()
  const id = useParam('id')
  const links = useLinks(accessGroups)
  const query = useRead(api.accessGroup.get, { uuid: id })
  const { actionsOf, dialog } = useGroupActions(() => void navigate(links.list() ?? '/'))
  return (
    <>
      <DetailScreen
        title="accessGroups:one"
        query={query}
        name={({ name }) => name}
        back={links.list()}
        actions={actionsOf}
      >
        {(group) => (
          <>
            {!group.followsDoors && group.buildingUuid !== null && <FollowDoors uuid={group.buildingUuid} />}
            <FullDevices group={group} />
            <Warnings uuid={group.uuid} />
            <GroupFacts group={group} />
            <ScheduleCalendar uuid={group.uuid} />
            <Members group={group} />
          </>
        )}
      </DetailScreen>
      {dialog}
    </>
  )
}

/** A device that is full takes no further group; told before it is (office.md 12). */
function FullDevices({ group }: { readonly group: AccessGroupInfo }) {
  const t = useText()
  const format = useFormat()
  if (group.fullDevices.length === 0) return null
  return (
    <Notice meaning="attention">
      <TextLines
        lines={group.fullDevices.map(({ name, schedules }) =>
          t('accessGroups:fullDevice', {
            name,
            count: format.number(schedules),
            max: format.number(limits.deviceSchedules),
          }),
        )}
      />
    </Notice>
  )
}

function GroupFacts({ group }: { readonly group: AccessGroupInfo }) {
  const t = useText()
  const format = useFormat()
  const words = useScheduleWords()
  const view = useView(accessGroups)
  const dayPlans = useDayPlanWords()
  const onHolidays =
    group.onHolidays === 'own'
      ? group.holidayWindows.map(words.hours)
      : [t(`accessGroups:onHolidays.${group.onHolidays}`)]
  const holidays = [...onHolidays, ...dayPlans(group.dayPlans)]
  return (
    <Section title={t('accessGroups:detail.facts')}>
      {group.isBuiltIn && group.followsDoors && (
        <small>{t(group.buildingUuid === null ? 'accessGroups:builtIn' : 'accessGroups:ofBuilding')}</small>
      )}
      <Facts
        facts={[
          ...(group.companyName === ''
            ? []
            : [{ label: t('accessGroups:columns.company'), value: <PlainText text={group.companyName} /> }]),
          { label: t('accessGroups:columns.repeat'), value: t(`accessGroups:repeat.${group.repeat}`) },
          { label: t('accessGroups:columns.times'), value: <TextLines lines={words.lines(group)} /> },
          { label: t('accessGroups:columns.holidays'), value: <TextLines lines={holidays} /> },
          {
            label: t('accessGroups:columns.doors'),
            value: group.allDoors ? (
              t('accessGroups:allDoors')
            ) : view.choosesDoors ? (
              <DoorTree doors={group.doorRows} />
            ) : (
              <TextLines lines={group.doorRows.map(({ name }) => name)} />
            ),
          },
          {
            label: t('accessGroups:columns.factors'),
            value: t(group.minFactors > 1 ? 'accessGroups:factors.2' : 'accessGroups:factors.1'),
          },
          { label: t('accessGroups:columns.people'), value: format.number(group.people) },
          {
            label: t(view.choosesDoors ? 'accessGroups:detail.buildings' : 'accessGroups:detail.departments'),
            value: group.departments.length ? <TextLines lines={group.departments.map(({ name }) => name)} /> : '–',
          },
          { label: t('accessGroups:columns.created'), value: <MomentText at={group.createdAt} /> },
        ]}
      />
    </Section>
  )
}
