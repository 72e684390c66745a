import classes from './typed-text.module.css'

/** Typed text, isolated from the direction around it. One of several lines keeps them, each in its own direction. */
export function TypedText({ text }: { readonly text: string }) {
  return <bdi className={text.includes('\n') ? classes.typed : undefined}>{text}</bdi>
}
