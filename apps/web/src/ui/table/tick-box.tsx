import { Checkbox, type CheckboxProps } from '@mantine/core'

/** A box to choose a row by. A file of its own, because most lists have nothing to do with several rows at once. */
export default function TickBox(
  props: Pick<CheckboxProps, 'checked' | 'indeterminate' | 'onChange'> & { readonly 'aria-label': string },
) {
  return <Checkbox size="xs" {...props} />
}
