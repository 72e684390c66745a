import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { showToast } from '../../ui/toast.ts'
import type { Choosing } from './chosen-items.ts'
import classes from './subscriptions.module.css'

const EndsOfItems = lazyPart(async () => ({
  default: (await import('../../domain/money/end-dialogs.tsx')).EndsOfItems,
}))

interface SelectBarProps {
  readonly choosing: Choosing
  readonly found: number
  readonly filter: object
}

/** How many are chosen, on whichever page, and everything that the filters find. */
export function SelectBar({ choosing, found, filter: selection }: SelectBarProps) {
  const t = useText()
  const may = useMay()
  const select = useOperation(api.subscription.select)
  const [isEnding, setEnding] = useState(false)
  const selectAll = async () => {
    const { items, leftOut } = await select.mutateAsync(selection as Parameters<typeof api.subscription.select>[0])
    choosing.add(items.slice(0, moneyLimits.orderItems))
    if (items.length > moneyLimits.orderItems)
      showToast({ meaning: 'attention', text: t('subscriptions:select.tooMany', { max: moneyLimits.orderItems }) })
    else if (leftOut > 0)
      showToast({ meaning: 'information', text: t('subscriptions:select.leftOut', { count: leftOut }) })
  }
  return (
    <div className={classes.selected} role="status">
      <strong>{t('subscriptions:select.count', { count: choosing.chosen.size })}</strong>
      {found > 0 && (
        <Button variant="subtle" loading={select.isPending} onClick={() => void selectAll()}>
          {t('subscriptions:select.all')}
        </Button>
      )}
      {choosing.chosen.size > 0 && may('paidItem.edit') && (
        <Button variant="subtle" onClick={() => setEnding(true)}>
          {t('money:ends.action')}
        </Button>
      )}
      {choosing.chosen.size > 0 && (
        <Button variant="subtle" onClick={choosing.clear}>
          {t('subscriptions:select.clear')}
        </Button>
      )}
      {isEnding && (
        <Suspense>
          <EndsOfItems
            items={[...choosing.chosen.values()]}
            onSaved={() => {
              setEnding(false)
              choosing.clear()
            }}
            onClose={() => setEnding(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
