import type { CallTarget, NamedCallTarget } from '@lintel/contract/companies/call-targets.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Input, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import { useDepartments, usePeopleOf } from '../../domain/people/companies.tsx'
import { useField } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Line, Lines } from '../../ui/content.tsx'
import { RowTool } from '../../ui/row-tool.tsx'
import '../../ui/control-styles.ts'
import { hasWords } from '../../kit/options/options.ts'

/** Who is rung when a visitor picks the company, one after the other (office.md 6): people and departments of it. */
export function CallTargetsField({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const format = useFormat()
  const { shared } = useField('callTargets', 'companies:fields.callTargets', t('companies:help.callTargets'))
  const { field } = useController({ name: 'callTargets' })
  const targets = field.value as readonly NamedCallTarget[]
  const tools = useRef(new Map<string, HTMLElement>())
  const keep = (key: string) => (element: HTMLElement | null) => {
    if (element) tools.current.set(key, element)
    else tools.current.delete(key)
  }
  /** The focus stays with the one that was moved, wherever its line has gone. */
  const move = (index: number, by: -1 | 1) => {
    const movedTarget = targets[index]!
    const rest = targets.filter((one) => one !== movedTarget)
    flushSync(() => field.onChange([...rest.slice(0, index + by), movedTarget, ...rest.slice(index + by)]))
    tools.current.get(`${movedTarget.uuid} ${by}`)?.focus()
  }
  return (
    <Input.Wrapper
      label={shared.label}
      labelElement="div"
      description={shared.description}
      error={shared.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Stack gap="xs">
        {targets.length > 0 && (
          <Lines>
            {targets.map((target, index) => (
              <Line
                key={target.uuid}
                aside={
                  <>
                    <RowTool
                      label={t('companies:callTargets.up', { name: target.name })}
                      isOff={index === 0}
                      keep={keep(`${target.uuid} -1`)}
                      run={() => move(index, -1)}
                    >
                      <IconArrowUp size={16} aria-hidden />
                    </RowTool>
                    <RowTool
                      label={t('companies:callTargets.down', { name: target.name })}
                      isOff={index === targets.length - 1}
                      keep={keep(`${target.uuid} 1`)}
                      run={() => move(index, 1)}
                    >
                      <IconArrowDown size={16} aria-hidden />
                    </RowTool>
                    <RowTool
                      label={t('companies:callTargets.remove', { name: target.name })}
                      run={() => field.onChange(targets.filter((one) => one !== target))}
                    >
                      <IconX size={16} aria-hidden />
                    </RowTool>
                  </>
                }
              >
                <span>{format.number(index + 1)}</span>
                <bdi>
                  {target.kind === 'department'
                    ? t('companies:callTargets.department', { name: target.name })
                    : target.name}
                </bdi>
              </Line>
            ))}
          </Lines>
        )}
        {targets.length < limits.callTargets && (
          <AddTarget
            key={targets.length}
            companyUuid={companyUuid}
            targets={targets}
            onAdd={(target) => field.onChange([...targets, target])}
          />
        )}
      </Stack>
    </Input.Wrapper>
  )
}

interface AddTargetProps {
  readonly companyUuid: string
  readonly targets: readonly CallTarget[]
  readonly onAdd: (target: NamedCallTarget) => void
}

/** Finds one more: departments are all here, people are searched by the server. */
function AddTarget({ companyUuid, targets, onAdd }: AddTargetProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const people = usePeopleOf(companyUuid, keyword) ?? []
  const isFound = hasWords(text)
  const departments = useDepartments(companyUuid).filter(({ label }) => isFound(label))
  const free = (options: typeof people) => options.filter(({ value }) => !targets.some(({ uuid }) => uuid === value))
  const groups = { department: free(departments), person: free(people) } as const
  return (
    <Select
      aria-label={t('companies:callTargets.add')}
      placeholder={t('companies:callTargets.add')}
      searchable
      nothingFoundMessage={t('shell:palette.empty')}
      filter={({ options }) => options}
      data={[
        { group: t('companies:columns.groups'), items: groups.department },
        { group: t('companies:columns.people'), items: groups.person },
      ].filter(({ items }) => items.length > 0)}
      value={null}
      onSearchChange={setText}
      onChange={(uuid) => {
        const kind = groups.department.some(({ value }) => value === uuid) ? 'department' : 'person'
        const option = groups[kind].find(({ value }) => value === uuid)
        if (option) onAdd({ kind, uuid: option.value, name: option.label })
      }}
    />
  )
}
