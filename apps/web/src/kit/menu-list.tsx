import { Menu } from '@mantine/core'
import { cloneElement, useEffect, useRef, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { MenuLine, MenuListProps } from './menu-button.tsx'

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
          <Menu.RadioGroup value={line.chosen} onChange={(key) => line.onChange(String(key))}>
            {line.options.map(({ key, content, lang }) => (
              <Menu.RadioItem key={key} value={key} {...(lang && { lang })} closeMenuOnClick>
                {content}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
      )
    case 'item': {
      const shared = { leftSection: line.icon, 'aria-label': line.accessibleLabel }
      return line.to === undefined ? (
        <Menu.Item {...shared} disabled={line.isDisabled ?? false} onClick={line.run}>
          {line.content}
        </Menu.Item>
      ) : (
        <Menu.Item {...shared} component={Link} to={line.to}>
          {line.content}
        </Menu.Item>
      )
    }
  }
}
