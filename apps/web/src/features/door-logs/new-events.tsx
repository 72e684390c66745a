import type { DoorLogLine } from '@lintel/contract/door-logs/schema.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useLive } from '../../api/live.ts'
import type { ListModel } from '../../kit/list/use-list.tsx'
import { useText } from '../../language/language.ts'
import classes from './new-events.module.css'

/** New events collect behind '3 new' instead of moving the rows under the pointer (design, Lists). */
export function NewEvents({ model }: { readonly model: ListModel<DoorLogLine> }) {
  const t = useText()
  const [arrivedUuids, setArrivedUuids] = useState<ReadonlySet<string>>(new Set())
  const receive = useCallback((change: LiveChange) => {
    if (change.kind === 'doorEvent') setArrivedUuids((uuids) => new Set(uuids).add(change.event.uuid))
  }, [])
  useLive(receive)
  const visibleUuids = new Set(model.page?.rows.map(({ uuid }) => uuid))
  const count = [...arrivedUuids].filter((uuid) => !visibleUuids.has(uuid)).length
  const show = () => {
    setArrivedUuids(new Set())
    if (model.state.page === 1 && model.state.at === undefined) model.refresh()
    else model.change({ page: 1, at: undefined })
  }
  return (
    <div role="status" className={classes.news}>
      {count > 0 && (
        <Button variant="light" size="compact-sm" leftSection={<IconArrowUp size={16} aria-hidden />} onClick={show}>
          {t('doorLogs:new', { count })}
        </Button>
      )}
    </div>
  )
}
