import { HouseholdForm, householdMax } from '@lintel/contract/residents/household.ts'
import { ActionIcon, Button, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import classes from './add-household.module.css'
import { HomeField } from './home-field.tsx'

const blank = { firstName: '', lastName: '', email: '', phoneCode: '', phone: '' }

interface AddHouseholdProps {
  /** The home that they move into; without it the home is a field. */
  readonly home?: { readonly uuid: string; readonly residents: number } | undefined
  /** What the home is called, where it is one of several. */
  readonly name?: string
  readonly onClose: () => void
}

/**
 * A whole household in lines: its main resident, then the members; or further members of one that lives there already.
 * Needs the catalogues `residents` and `personnel`.
 */
export function AddHousehold({ home, name, onClose }: AddHouseholdProps) {
  const t = useText()
  const site = useSiteOfCalls()
  const isFamily = home !== undefined && home.residents > 0
  return (
    <FormDialog
      title={
        name === undefined
          ? t('residents:household.add')
          : t(isFamily ? 'residents:household.joins' : 'residents:household.addTo', { name })
      }
      schema={HouseholdForm}
      values={{ apartmentUuid: home?.uuid ?? '', people: [blank] }}
      save={(form) => api.resident.createHousehold(form, site)}
      submitLabel="common:create"
      successText={({ people }) => t('residents:household.done', { count: people.length })}
      onSaved={onClose}
      onClose={onClose}
    >
      <Stack gap="md">
        {home === undefined && <HomeField building={null} />}
        <div>{t(isFamily ? 'residents:household.joinsText' : 'residents:household.text')}</div>
        <LinesOfHousehold isFamily={isFamily} />
      </Stack>
    </FormDialog>
  )
}

type Person = typeof blank

/** The people, each with what is known of them; a further one begins with the last name of the first. */
function LinesOfHousehold({ isFamily }: { readonly isFamily: boolean }) {
  const t = useText()
  const { field } = useController({ name: 'people' })
  const people = field.value as readonly Person[]
  // What was typed belongs to its line, and lines move up when one goes.
  const [removals, setRemovals] = useState(0)
  return (
    <>
      {people.map((person, index) => (
        <LineOfHousehold
          key={`${removals} ${index}`}
          index={index}
          title={t(index === 0 && !isFamily ? 'residents:household.first' : 'residents:household.line', {
            number: index + 1,
          })}
          person={person}
          begins={index > 0 && removals === 0}
          onChange={(next) => field.onChange(people.map((one, at) => (at === index ? next : one)))}
          onRemove={
            people.length > 1
              ? () => {
                  setRemovals((before) => before + 1)
                  field.onChange(people.filter((_, at) => at !== index))
                }
              : undefined
          }
        />
      ))}
      {people.length < householdMax && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => field.onChange([...people, { ...blank, lastName: people[0]?.lastName ?? '' }])}
          >
            {t('residents:household.addLine')}
          </Button>
        </Group>
      )}
    </>
  )
}

interface LineProps {
  readonly index: number
  readonly title: string
  readonly person: Person
  /** Whether typing begins here, as in a line that was just added. */
  readonly begins: boolean
  readonly onChange: (person: Person) => void
  readonly onRemove: (() => void) | undefined
}

function LineOfHousehold({ index, title, person, begins, onChange, onRemove }: LineProps) {
  const t = useText()
  const { getFieldState, formState } = useFormContext()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (begins) first.current?.focus()
  }, [begins])
  const input = (part: keyof Person) => ({
    label: t(`personnel:fields.${part}`),
    error: getFieldState(`people.${index}.${part}`, formState).error?.message,
    value: person[part],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...person, [part]: event.currentTarget.value }),
  })
  return (
    <Fieldset
      legend={
        <Group gap="xs">
          {title}
          {onRemove && (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('residents:household.removeLine', { number: index + 1 })}
              onClick={onRemove}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      }
    >
      <div className={classes.line}>
        <TextInput {...input('firstName')} ref={first} withAsterisk aria-required />
        <TextInput {...input('lastName')} withAsterisk aria-required />
        <TextInput {...input('email')} inputMode="email" autoCapitalize="none" spellCheck={false} />
        <Group gap="sm" align="flex-start" wrap="nowrap" grow>
          <TextInput {...input('phoneCode')} inputMode="tel" dir="ltr" />
          <TextInput {...input('phone')} inputMode="tel" dir="ltr" />
        </Group>
      </div>
    </Fieldset>
  )
}
