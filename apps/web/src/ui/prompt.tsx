import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useFocusBack } from './focus-back.ts'
import classes from './prompt.module.css'

interface PromptProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly actions: ReactNode
  /** What Escape means; not given: it has to be answered. */
  readonly onEscape?: (() => void) | undefined
}

/** A question above everything, of the browser's own dialog: it needs no part of the program that may not arrive. */
export function Prompt({ title, children, actions, onEscape }: PromptProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useFocusBack(true)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={classes.prompt}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
    >
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      <div className={classes.actions}>{actions}</div>
    </dialog>
  )
}
