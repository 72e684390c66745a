import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useLinks, useParam, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { useAlarmActions } from './actions.tsx'
import { columns, StatusCell } from './columns.tsx'
import { alarms } from './links.ts'
import { FollowAlarms } from './siren.tsx'

/** One alarm: how grave it is, who sees to it, and what can be done about it (office.md 16). */
export default function AlarmInfo() {
  const t = useText()
  const query = useRead(api.alarm.get, { uuid: useParam('id') })
  const { actionsOf, dialog } = useAlarmActions()
  return (
    <>
      <DetailScreen
        title="alarms:columns.type"
        query={query}
        name={({ type }) => t(`alarms:type.${type}`)}
        status={(alarm) => <StatusCell row={alarm} />}
        actions={actionsOf}
        back={useLinks(alarms).list()}
      >
        {(alarm) => <AlarmFacts alarm={alarm} />}
      </DetailScreen>
      <FollowAlarms alarms={query.data && [query.data]} />
      {dialog}
    </>
  )
}

/** What the list says of it; its name and its state stand above. */
function AlarmFacts({ alarm }: { readonly alarm: Alarm }) {
  const t = useText()
  const view = useView(alarms)
  const facts = columns.pick(view.columns.filter((name) => name !== 'type' && name !== 'status'))
  return (
    <Section title={t('alarms:facts')}>
      <Facts facts={facts.map(({ label, Cell }) => ({ label: t(label), value: <Cell row={alarm} /> }))} />
    </Section>
  )
}
