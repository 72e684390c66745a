import { Checkbox, type CheckboxProps } from '@mantine/core'
import classes from './data-table.module.css'

/** A box to choose a row by. A file of its own, because most lists have nothing to do with several rows at once. */
export default function TickBox(
  props: Pick<CheckboxProps, 'checked' | 'disabled' | 'indeterminate' | 'onChange'> & { readonly 'aria-label': string },
) {
  // The label around it makes the target as large as a finger needs (design, Access for all).
  return (
    <label className={classes.tick}>
      <Checkbox size="xs" {...props} />
    </label>
  )
}
