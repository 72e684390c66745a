import { taskStates } from '@lintel/contract/upgrades/states.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { filter, type FilterFieldProps } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { hasWords, type RemoteOptions } from '../../kit/options/options.ts'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { columns } from './columns.tsx'
import { upgrades } from './links.ts'

function useModelOptions(keyword: string): RemoteOptions {
  const isFound = hasWords(keyword)
  return useRead(api.system.models, {})
    .data?.rows.map(({ model, shownName }) => ({ value: model, label: shownName }))
    .filter(({ label }) => isFound(label))
}

const ModelFilter = (props: FilterFieldProps) => <RemoteFilter {...props} useOptions={useModelOptions} />

const filters = [
  filter.choice('state', 'upgrades:columns.state', taskStates, (state) => `upgrades:state.${state}`),
  filter.custom('model', 'upgrades:columns.model', ModelFilter),
  filter.day('from', 'upgrades:filters.from', 'start'),
  filter.day('until', 'upgrades:filters.until', 'end'),
]

/** Devices go on by themselves; live changes are those of one site. */
const lookEveryMs = 30_000

/** Upgrade tasks, newest first (operators.md 7). */
export default function UpgradeList() {
  const t = useText()
  const links = useLinks(upgrades)
  return (
    <ListScreen
      title="upgrades:title"
      of={api.upgradeTask.list}
      columns={columns.pick(useView(upgrades).columns)}
      filters={filters}
      rowId={({ uuid }) => uuid}
      rowName={({ modelName, version }) => t('upgrades:name', { model: modelName, version })}
      empty="upgrades:empty"
      refetchEveryMs={lookEveryMs}
      create={{
        key: 'add',
        label: t('upgrades:add'),
        icon: <IconPlus size={16} aria-hidden />,
        needs: 'upgradeTask.run',
        to: links.add(),
      }}
    />
  )
}
