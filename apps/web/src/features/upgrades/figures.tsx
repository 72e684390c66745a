import type { UpgradeTaskDetail } from '@lintel/contract/upgrades/schema.ts'
import { isOpen, upgradeStates, type UpgradeState } from '@lintel/contract/upgrades/states.ts'
import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { Link, useSearchParams } from 'react-router'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { UpgradeStateBadge } from '../../domain/devices/upgrade-words.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import classes from './figures.module.css'
import { upgrades } from './links.ts'

/** The bar shows what is over. */
const colours: Partial<Record<UpgradeState, string>> = {
  succeeded: 'green',
  failed: 'red',
  timedOut: 'red',
  missed: 'yellow',
  cancelled: 'gray',
}

/** How many devices of a task are in which state; each figure leads to its devices below. */
export function Figures({ task }: { readonly task: UpgradeTaskDetail }) {
  const t = useText()
  const format = useFormat()
  const [search] = useSearchParams()
  const address = useLinks(upgrades).info({ id: task.uuid })
  const { figures, devices } = task
  const done = upgradeStates.filter((state) => !isOpen(state)).reduce((sum, state) => sum + figures[state], 0)
  const bar = t('upgrades:figures.bar', { done: format.number(done), count: format.number(devices) })
  const current = search.get('state') ?? ''
  const all = { key: '', name: t('upgrades:figures.all'), count: devices }
  const states = upgradeStates
    .filter((state) => figures[state] > 0)
    .map((state) => ({ key: state, name: <UpgradeStateBadge state={state} />, count: figures[state] }))
  return (
    <>
      <Progress.Root size="lg">
        {upgradeStates.map((state) => {
          const colour = colours[state]
          return (
            colour !== undefined &&
            figures[state] > 0 && (
              <Progress.Section
                key={state}
                value={(100 * figures[state]) / Math.max(1, devices)}
                color={colour}
                aria-label={t(`upgrades:deviceState.${state}`)}
              />
            )
          )
        })}
      </Progress.Root>
      <div role="status">{bar}</div>
      <ul className={classes.figures}>
        {[all, ...states].map(({ key, name, count }) => (
          <li key={key}>
            <Link
              className={classes.figure}
              to={filteredAddress(address, { state: key }) ?? ''}
              replace
              preventScrollReset
              aria-current={current === key || undefined}
            >
              <span className={classes.value}>{format.number(count)}</span>
              <small>{name}</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
