import { Menu } from '@mantine/core'
import { cloneElement, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './menu-list.module.css'

export interface MenuListProps {
  /** The button that opens the menu. */
  readonly target: ReactElement
  readonly lines: readonly MenuLine[]
  readonly position?: 'bottom-start' | 'bottom-end'
  readonly widthPx?: number
  /** Scrolls instead of growing beyond the screen. */
  readonly isLong?: boolean
}

/**
 * One line of a menu: something that is done or gone to, one of several to choose from, a heading, or a line between.
 */
export type MenuLine =
  | { readonly kind: 'label'; readonly key: string; readonly content: ReactNode }
  | { readonly kind: 'divider'; readonly key: string }
  | {
      readonly kind: 'item'
      readonly key: string
      readonly content: ReactNode
      readonly icon?: ReactNode
      /** An address of the app; without it `run` is called. */
      readonly to?: string
      readonly run?: (() => void) | undefined
      /** Leads to what is chosen already. */
      readonly isDisabled?: boolean
      /** Why it cannot be done now; stands below its name. */
      readonly disabledReason?: string | undefined
      readonly accessibleLabel?: string
    }
  | {
      /** Any number of these may be chosen; the menu stays open. */
      readonly kind: 'check'
      readonly key: string
      readonly content: ReactNode
      readonly isChosen: boolean
      readonly onChange: () => void
    }
  | {
      /** One of these is chosen. */
      readonly kind: 'choices'
      readonly key: string
      /** Says what is chosen, above the choices. */
      readonly label?: string
      readonly chosenKey: string
      readonly onChange: (key: string) => void
      readonly options: readonly { readonly key: string; readonly content: ReactNode; readonly lang?: string }[]
    }

/** The menu itself, open as soon as it is there. Comes with `MenuButton`; nothing else imports it. */
export default function MenuList({ target, lines, position = 'bottom-end', widthPx, isLong = false }: MenuListProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The button was redrawn around the menu: it has the focus first, so that closing gives it back.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position={position}
      // Nothing but entries in a menu: the first of them takes the focus.
      withInitialFocusPlaceholder={false}
      {...(widthPx && { width: widthPx })}
    >
      <Menu.Target>{cloneElement(target as ReactElement<Record<string, unknown>>, { ref: button })}</Menu.Target>
      <Menu.Dropdown {...(isLong && { mah: '70vh', style: { overflowY: 'auto' } })}>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Line({ line }: { readonly line: MenuLine }) {
  switch (line.kind) {
    case 'label':
      return <Menu.Label>{line.content}</Menu.Label>
    case 'divider':
      return <Menu.Divider role="separator" />
    case 'check':
      return (
        <Menu.CheckboxItem checked={line.isChosen} onChange={line.onChange} closeMenuOnClick={false}>
          {line.content}
        </Menu.CheckboxItem>
      )
    case 'choices':
      return (
        <div role="group" aria-label={line.label}>
          {line.label && <Menu.Label aria-hidden>{line.label}</Menu.Label>}
          <Menu.RadioGroup value={line.chosenKey} onChange={(key) => line.onChange(String(key))}>
            {line.options.map(({ key, content, lang }) => (
              <Menu.RadioItem key={key} value={key} {...(lang && { lang })} closeMenuOnClick>
                {content}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
      )
    case 'item': {
      const itemProps = { leftSection: line.icon, 'aria-label': line.accessibleLabel }
      if (line.disabledReason !== undefined) return <DisabledItem line={line} reason={line.disabledReason} />
      return line.to === undefined ? (
        <Menu.Item {...itemProps} disabled={line.isDisabled ?? false} onClick={line.run}>
          {line.content}
        </Menu.Item>
      ) : (
        <Menu.Item {...itemProps} component={Link} to={line.to}>
          {line.content}
        </Menu.Item>
      )
    }
  }
}

/** What cannot be done now. The arrow keys reach it, so that the reason is read. */
function DisabledItem({
  line,
  reason,
}: {
  readonly line: MenuLine & { readonly kind: 'item' }
  readonly reason: string
}) {
  const id = useId()
  return (
    <Menu.Item
      leftSection={line.icon}
      className={classes.disabled!}
      aria-disabled
      aria-label={line.accessibleLabel}
      {...(line.accessibleLabel === undefined && { 'aria-labelledby': `${id}-name` })}
      aria-describedby={`${id}-reason`}
      closeMenuOnClick={false}
    >
      <span id={`${id}-name`}>{line.content}</span>
      <span id={`${id}-reason`} className={classes.reason}>
        {reason}
      </span>
    </Menu.Item>
  )
}
