import type { WidgetName } from '@lintel/contract/home/widgets.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { Heading } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowTool } from '../../ui/row-tool.tsx'
import { showToast } from '../../ui/toast.ts'
import classes from './home.module.css'
import { partOf } from './parts.tsx'

interface ArrangeProps {
  readonly availableWidgets: readonly WidgetName[]
  readonly shownWidgets: readonly WidgetName[]
  readonly version: number
  readonly onClose: () => void
}

/** Which parts of the page to see, in which order; kept for the account (office.md 4, Actions). */
export function Arrange({ availableWidgets, shownWidgets, version, onClose }: ArrangeProps) {
  const t = useText()
  const [order, setOrder] = useState(shownWidgets)
  const [announcement, setAnnouncement] = useState('')
  const rows = useRef(new Map<string, HTMLElement>())
  const save = useOperation(api.homeLayout.save, { handles: 'all' })
  const reset = useOperation(api.homeLayout.reset, { handles: 'all' })
  const nameOf = (name: WidgetName) => t(partOf(name).title)
  const close = () => {
    showToast({ meaning: 'ok', text: t('home:arrange.done') })
    onClose()
  }
  /** The focus stays with the part that was changed, wherever its row has gone. */
  const change = (next: readonly WidgetName[], words: string, focus: string) => {
    flushSync(() => {
      setOrder(next)
      setAnnouncement(words)
    })
    rows.current.get(focus)?.focus()
  }
  const move = (name: WidgetName, by: -1 | 1) => {
    const place = order.indexOf(name) + by
    if (place < 0 || place >= order.length) return
    const rest = order.filter((one) => one !== name)
    const next = [...rest.slice(0, place), name, ...rest.slice(place)]
    const words = t('home:arrange.moved', { name: nameOf(name), place: place + 1, count: next.length })
    change(next, words, `${name} ${by}`)
  }
  const keep = (key: string) => (element: HTMLElement | null) => {
    if (element) rows.current.set(key, element)
    else rows.current.delete(key)
  }
  const hiddenWidgets = availableWidgets.filter((name) => !order.includes(name))
  const failure = save.error ?? reset.error
  return (
    <Dialog
      title={t('home:arrange.title')}
      opened
      size={520}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            loading={save.isPending}
            onClick={() => save.mutate({ widgets: [...order], version }, { onSuccess: close })}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      <Places title={t('home:arrange.shown')} empty={order.length === 0 ? t('home:arrange.nothing') : undefined}>
        {order.map((name, index) => (
          <li key={name}>
            <span>{nameOf(name)}</span>
            <RowTool
              label={t('home:arrange.up', { name: nameOf(name) })}
              keep={keep(`${name} -1`)}
              isOff={index === 0}
              run={() => move(name, -1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </RowTool>
            <RowTool
              label={t('home:arrange.down', { name: nameOf(name) })}
              keep={keep(`${name} 1`)}
              isOff={index === order.length - 1}
              run={() => move(name, 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </RowTool>
            <RowTool
              label={t('home:arrange.remove', { name: nameOf(name) })}
              run={() =>
                change(
                  order.filter((one) => one !== name),
                  t('home:arrange.removed', { name: nameOf(name) }),
                  `${name} add`,
                )
              }
              keep={keep(`${name} remove`)}
            >
              <IconX size={16} aria-hidden />
            </RowTool>
          </li>
        ))}
      </Places>
      <Places title={t('home:arrange.hidden')} empty={hiddenWidgets.length === 0 ? t('home:arrange.all') : undefined}>
        {hiddenWidgets.map((name) => (
          <li key={name}>
            <span>{nameOf(name)}</span>
            <RowTool
              label={t('home:arrange.add', { name: nameOf(name) })}
              run={() => change([...order, name], t('home:arrange.added', { name: nameOf(name) }), `${name} remove`)}
              keep={keep(`${name} add`)}
            >
              <IconPlus size={16} aria-hidden />
            </RowTool>
          </li>
        ))}
      </Places>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {version > 0 && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            loading={reset.isPending}
            onClick={() => reset.mutate({ version }, { onSuccess: close })}
          >
            {t('home:arrange.reset')}
          </Button>
        </div>
      )}
      {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
    </Dialog>
  )
}

function Places({
  title,
  empty,
  children,
}: {
  readonly title: string
  /** What is said in place of rows. */
  readonly empty: string | undefined
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {empty === undefined ? <ul className={classes.order}>{children}</ul> : <p>{empty}</p>}
    </section>
  )
}
