import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import type { Portal } from '../../kit/portal/feature.ts'
import { flatMenu } from '../../kit/portal/portal-map.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import classes from './palette.module.css'
import { hasWords } from '../../kit/options/options.ts'

interface Hit {
  readonly key: string
  readonly label: string
  readonly group: string
  readonly to: string
}

interface PaletteProps {
  readonly session: CurrentSession
  readonly portal: Portal
  readonly onClose: () => void
}

const hitsOfKind = 5

/** What the server finds by name: doors and devices, where they may be read and have a page here. */
function useRecordHits(keyword: string): readonly Hit[] {
  const t = useText()
  const may = useMay()
  const refer = useReferences()
  const isSearching = keyword !== ''
  const doors = useRead(api.door.list, { keyword }, { enabled: isSearching && may('door.read') })
  const devices = useRead(api.device.list, { keyword }, { enabled: isSearching && may('device.read') })
  const toHits = (
    rows: readonly { uuid: string; name: string }[] | undefined,
    group: string,
    to: (row: { uuid: string; name: string }) => string | undefined,
  ) =>
    (isSearching ? (rows ?? []) : []).slice(0, hitsOfKind).flatMap((row): Hit[] => {
      const address = to(row)
      return address ? [{ key: row.uuid, label: row.name, group, to: address }] : []
    })
  return [
    ...toHits(doors.data?.rows, t('common:palette.doors'), ({ name }) =>
      filteredAddress(refer('doorList'), { keyword: name }),
    ),
    ...toHits(devices.data?.rows, t('common:palette.devices'), ({ uuid }) => refer('deviceInfo', { id: uuid })),
  ]
}

/** Reaches every entry that the account may see, and finds doors and devices by name (design, Frame). */
export default function Palette({ session, portal, onClose }: PaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const isFound = hasWords(text)
  const pages = flatMenu(session, portal)
    .map((entry): Hit => ({
      key: entry.address,
      label: t(entry.mount.title),
      group: t('common:palette.pages'),
      to: entry.address,
    }))
    .filter(({ label }) => isFound(label))
  const hits = [...pages, ...useRecordHits(keyword)]
  const activeIndex = Math.min(place, hits.length - 1)
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    void navigate(hit.to)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return go(hits[activeIndex])
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step || !hits.length) return
    event.preventDefault()
    setPlace((activeIndex + step + hits.length) % hits.length)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      // On the dialog itself: what is around it has no role.
      attributes={{ content: { 'aria-label': t('common:palette.label') } }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <input
        data-autofocus
        className={classes.input}
        role="combobox"
        aria-label={t('common:palette.label')}
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        placeholder={t('common:palette.placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={steer}
      />
      <ul id={listId} role="listbox" aria-label={t('common:palette.label')} className={classes.hits}>
        {hits.map((hit, index) => (
          <li
            key={hit.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            className={classes.hit}
            onMouseMove={() => setPlace(index)}
            onClick={() => go(hit)}
          >
            <bdi>{hit.label}</bdi>
            <span>{hit.group}</span>
          </li>
        ))}
      </ul>
      <div role="status" className={classes.empty}>
        {hits.length === 0 && t('common:palette.empty')}
      </div>
    </Modal>
  )
}
