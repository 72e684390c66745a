import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../language/language.ts'
import { Notice } from './notice.tsx'
import { closeToast, useToasts, type ShownToast } from './toast.ts'
import classes from './toasts.module.css'

/** Where results are shown: at the inline end, above the page. The region is always there, so that it is read out. */
export function Toasts() {
  const toasts = useToasts()
  const newestId = toasts.findLast(({ Action }) => Action)?.id
  return (
    <div className={classes.toasts} aria-live="polite" data-no-print>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} isNewest={toast.id === newestId} />
      ))}
    </div>
  )
}

function OneToast({ toast, isNewest }: { readonly toast: ShownToast; readonly isNewest: boolean }) {
  const t = useText()
  const { id, meaning, text, note, Action } = toast
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const close = () => closeToast(id)
  return (
    <div
      className={classes.toast}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Notice
        meaning={meaning}
        action={
          <>
            {Action && <Action isHeld={isHovered || hasFocus} isNewest={isNewest} onClose={close} />}
            <CloseButton size="sm" aria-label={t('common:close')} onClick={close} />
          </>
        }
      >
        {text}
        {note && <span className={classes.note}>{note}</span>}
      </Notice>
    </div>
  )
}
