import classes from './text-lines.module.css'

/** Several short texts in one place, one to a line. */
export function TextLines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 1) return <bdi>{lines[0]}</bdi>
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <li key={index}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  )
}
