import classes from './leave-type-mark.module.css'

interface LeaveTypeMarkProps {
  readonly name: string
  /** As `#rrggbb`; empty for none. */
  readonly color: string
  /** The row's own name rather than that of another record. */
  readonly isStrong?: boolean
}

/** A leave type by its colour and its name; the colour alone says nothing. */
export function LeaveTypeMark({ name, color, isStrong = false }: LeaveTypeMarkProps) {
  return (
    <span className={classes.mark}>
      <span
        aria-hidden
        className={classes.dot}
        data-none={color === '' || undefined}
        {...(color !== '' && { style: { backgroundColor: color } })}
      />
      <bdi className={classes.name} data-strong={isStrong || undefined}>
        {name}
      </bdi>
    </span>
  )
}
