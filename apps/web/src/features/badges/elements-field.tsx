import {
  badgeAlignments,
  badgeFields,
  badgeSides,
  codeKinds,
  type BadgeElement,
  type BadgeElementKind,
  type BadgeUnit,
} from '@lintel/contract/badges/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useController, useFormContext, useWatch, type FieldErrors } from 'react-hook-form'
import { Heading } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { Line, Lines } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './print.module.css'
import { newElement } from './starter.ts'

const kinds = ['text', 'field', 'photo', 'logo', 'code', 'rectangle'] as const satisfies readonly BadgeElementKind[]

/** What is on the card: a list, and the properties of the one that is looked at. */
export function ElementsField({ unit }: { readonly unit: BadgeUnit }) {
  const t = useText()
  const id = useId()
  const { field } = useController({ name: 'elements' })
  const elements = field.value as readonly BadgeElement[]
  const [open, setOpen] = useState<number>()
  const openElement = open === undefined ? undefined : elements[open]
  const errors = useFormContext().formState.errors['elements'] as FieldErrors | undefined
  const add = (kind: BadgeElementKind) => {
    field.onChange([...elements, newElement(kind, unit)])
    setOpen(elements.length)
  }
  const remove = (index: number) => {
    field.onChange(elements.filter((_, one) => one !== index))
    setOpen(undefined)
  }
  return (
    <Stack gap="sm" role="group" aria-labelledby={id}>
      <Heading id={id}>{t('badges:elements.title')}</Heading>
      {errors && <Notice meaning="danger">{t('badges:elements.invalid')}</Notice>}
      {elements.length > 0 && (
        <Lines>
          {elements.map((element, index) => (
            <ElementLine
              // Elements have no names of their own; the list is redrawn when one goes.
              key={`${elements.length} ${index}`}
              element={element}
              isOpen={open === index}
              onOpen={() => setOpen(open === index ? undefined : index)}
              onRemove={() => remove(index)}
            >
              {open === index && openElement && (
                <ElementFields
                  element={openElement}
                  onChange={(changedElement) =>
                    field.onChange(elements.map((one, at) => (at === index ? changedElement : one)))
                  }
                />
              )}
            </ElementLine>
          ))}
        </Lines>
      )}
      <Group gap="xs">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={elements.length >= limits.badgeElements}
            onClick={() => add(kind)}
          >
            {t(`badges:kinds.${kind}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** What an element says, for its line. */
function useElementName(): (element: BadgeElement) => string {
  const t = useText()
  return (element) => {
    const kind = element.kind === 'code' ? t(`badges:codes.${element.code}`) : t(`badges:kinds.${element.kind}`)
    if (element.kind === 'text') return t('badges:actionFor', { action: kind, name: element.text })
    if (element.kind === 'field' || element.kind === 'code')
      return t('badges:actionFor', { action: kind, name: t(`badges:data.${element.field}`) })
    return kind
  }
}

interface ElementLineProps {
  readonly element: BadgeElement
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

function ElementLine({ element, isOpen, onOpen, onRemove, children }: ElementLineProps) {
  const t = useText()
  const name = useElementName()(element)
  const labelFor = (action: string) => t('badges:actionFor', { action, name })
  return (
    <Line>
      <Group gap="xs" w="100%">
        <bdi className={classes.name}>{name}</bdi>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={labelFor(t('common:edit'))}
          onClick={onOpen}
        >
          {t('common:edit')}
        </Button>
        <Button variant="default" size="compact-sm" aria-label={labelFor(t('common:delete'))} onClick={onRemove}>
          {t('common:delete')}
        </Button>
      </Group>
      {children}
    </Line>
  )
}

interface ElementFieldsProps {
  readonly element: BadgeElement
  readonly onChange: (element: BadgeElement) => void
}

/** Where it is and what is particular to its kind. */
function ElementFields({ element, onChange }: ElementFieldsProps) {
  const t = useText()
  const isDoubleSided = useWatch({ name: 'isDoubleSided' }) as boolean
  const set = (changes: object) => onChange({ ...element, ...changes } as BadgeElement)
  return (
    <Stack gap="xs" w="100%">
      {isDoubleSided && (
        <NativeSelect
          label={t('badges:side')}
          value={element.side}
          onChange={(event) => set({ side: event.currentTarget.value })}
          data={badgeSides.map((side) => ({ value: side, label: t(`badges:onSide.${side}`) }))}
        />
      )}
      <Group gap="xs" grow align="flex-end">
        {(['x', 'y', 'width', 'height'] as const).map((name) => (
          <NumberInput
            key={name}
            label={t(`badges:fields.${name}`)}
            value={element[name]}
            onChange={(input) => set({ [name]: input === '' ? 0 : Number(input) })}
            decimalScale={3}
            allowNegative={false}
            hideControls
          />
        ))}
      </Group>
      <OwnFields element={element} set={set} />
    </Stack>
  )
}

interface OwnFieldsProps {
  readonly element: BadgeElement
  readonly set: (changes: object) => void
}

function OwnFields({ element, set }: OwnFieldsProps) {
  const t = useText()
  const fieldOf = (field: string) => (
    <NativeSelect
      label={t('badges:fields.field')}
      value={field}
      onChange={(event) => set({ field: event.currentTarget.value })}
      data={badgeFields.map((one) => ({ value: one, label: t(`badges:data.${one}`) }))}
    />
  )
  switch (element.kind) {
    case 'photo':
    case 'logo':
      return null
    case 'text':
      return (
        <>
          <TextInput
            label={t('badges:kinds.text')}
            value={element.text}
            maxLength={limits.generic}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
          <Lettering element={element} set={set} />
        </>
      )
    case 'field':
      return (
        <>
          {fieldOf(element.field)}
          <Lettering element={element} set={set} />
        </>
      )
    case 'code':
      return (
        <Group gap="xs" grow align="flex-start">
          <NativeSelect
            label={t('badges:kinds.code')}
            value={element.code}
            onChange={(event) => set({ code: event.currentTarget.value })}
            data={codeKinds.map((code) => ({ value: code, label: t(`badges:codes.${code}`) }))}
            description={element.code === 'code39' ? t('badges:help.code39') : undefined}
          />
          {fieldOf(element.field)}
        </Group>
      )
    case 'rectangle':
      return (
        <>
          <ColorOf color={element.color} set={set} />
          <Checkbox
            label={t('badges:fields.isFilled')}
            checked={element.isFilled}
            onChange={(event) => set({ isFilled: event.currentTarget.checked })}
          />
        </>
      )
  }
}

interface LetteringProps extends Pick<OwnFieldsProps, 'set'> {
  readonly element: Extract<BadgeElement, { kind: 'text' | 'field' }>
}

/** How words are written. */
function Lettering({ element, set }: LetteringProps) {
  const t = useText()
  return (
    <>
      <Group gap="xs" grow align="flex-start">
        <NumberInput
          label={t('badges:fields.size')}
          value={element.size}
          min={limits.badgeTextMin}
          max={limits.badgeTextMax}
          suffix=" pt"
          hideControls
          onChange={(input) => set({ size: input === '' ? limits.badgeTextMin : Number(input) })}
        />
        <NativeSelect
          label={t('badges:fields.align')}
          value={element.align}
          onChange={(event) => set({ align: event.currentTarget.value })}
          data={badgeAlignments.map((align) => ({ value: align, label: t(`badges:alignments.${align}`) }))}
        />
        <ColorOf color={element.color} set={set} />
      </Group>
      <Checkbox
        label={t('badges:fields.isBold')}
        checked={element.isBold}
        onChange={(event) => set({ isBold: event.currentTarget.checked })}
      />
    </>
  )
}

function ColorOf({ color, set }: { readonly color: string } & Pick<OwnFieldsProps, 'set'>) {
  const t = useText()
  return (
    <TextInput
      type="color"
      label={t('badges:fields.color')}
      value={color}
      onChange={(event) => set({ color: event.currentTarget.value })}
    />
  )
}
