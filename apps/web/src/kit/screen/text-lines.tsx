import { TypedText } from '../../ui/typed-text.tsx'
import classes from './text-lines.module.css'

/** Several short texts in one place, one to a line. */
export function TextLines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 1) return <TypedText text={lines[0]!} />
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <li key={index}>
          <TypedText text={line} />
        </li>
      ))}
    </ul>
  )
}
