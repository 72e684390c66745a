import type { DoorDependencies } from '@lintel/contract/doors/dependencies.ts'
import { Checkbox } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { useText, namesText } from '../../language/language.ts'
import { Line, Lines } from '../../ui/content.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'

interface DoorDependencyListProps {
  readonly query: ComponentProps<typeof Loaded<z.output<typeof DoorDependencies>>>['query']
  /** Says that it is taken away from what follows. */
  readonly intro: string
  readonly cascadeLabel: string
  readonly cascade: boolean
  readonly onCascade: (cascade: boolean) => void
}

/**
 * Of what a door or all doors of a device are part, and the box that has to be ticked before they are deleted there too
 * (office.md 5.4, Delete rule). Its texts are those of devices.
 */
export function DoorDependencyList({ query, intro, cascadeLabel, cascade, onCascade }: DoorDependencyListProps) {
  const t = useText()
  return (
    <Loaded query={query}>
      {({ rows }) =>
        rows.length > 0 && (
          <>
            <p>{intro}</p>
            <Lines>
              {rows.map(({ use, count, names }) => (
                <Line key={use}>
                  {t(`devices:remove.use.${use}`, {
                    count,
                    names: names.length === 0 ? '…' : namesText(names) + (names.length < count ? ', …' : ''),
                  })}
                </Line>
              ))}
            </Lines>
            <Checkbox
              mt="sm"
              label={cascadeLabel}
              checked={cascade}
              onChange={(event) => onCascade(event.currentTarget.checked)}
            />
          </>
        )
      }
    </Loaded>
  )
}
