import { Stack } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { TextKey } from '../../language/keys.ts'
import { useText } from '../../language/language.ts'
import { Below, Heading } from '../screen/heading.tsx'
import classes from './field-group.module.css'

/** A part of a long form with its heading (design, Frame: one column with sections). */
export function FieldGroup({ title, children }: { readonly title: TextKey; readonly children: ReactNode }) {
  const t = useText()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <Heading id={id}>{t(title)}</Heading>
      <Below>
        <Stack gap="sm">{children}</Stack>
      </Below>
    </div>
  )
}
