import { HouseholdForm, householdMax } from '@lintel/contract/residents/household.ts'
import { ActionIcon, Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { EmailField, TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
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

/** The people, each with what is known of them; a further one begins with the name of the first. */
function LinesOfHousehold({ isFamily }: { readonly isFamily: boolean }) {
  const t = useText()
  const { getValues } = useFormContext<z.input<typeof HouseholdForm>>()
  const { fields, append, remove } = useFieldArray<z.input<typeof HouseholdForm>, 'people'>({ name: 'people' })
  const add = () => {
    const lastName = getValues('people.0.lastName')
    append({ ...blank, lastName }, { focusName: `people.${fields.length}.firstName` })
  }
  return (
    <>
      {fields.map(({ id }, index) => (
        <Fieldset
          key={id}
          legend={
            <Group gap="xs">
              {t(index === 0 && !isFamily ? 'residents:household.first' : 'residents:household.line', {
                number: index + 1,
              })}
              {fields.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  size="sm"
                  aria-label={t('residents:household.removeLine', { number: index + 1 })}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          }
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
            <TextField name={`people.${index}.firstName`} label="personnel:fields.firstName" autoComplete="off" />
            <TextField name={`people.${index}.lastName`} label="personnel:fields.lastName" autoComplete="off" />
            <EmailField name={`people.${index}.email`} label="personnel:fields.email" autoComplete="off" />
            <Group gap="sm" align="flex-start" wrap="nowrap" grow>
              <TextField
                name={`people.${index}.phoneCode`}
                label="personnel:fields.phoneCode"
                inputMode="tel"
                autoComplete="off"
                dir="ltr"
              />
              <TextField
                name={`people.${index}.phone`}
                label="personnel:fields.phone"
                inputMode="tel"
                autoComplete="off"
                dir="ltr"
              />
            </Group>
          </SimpleGrid>
        </Fieldset>
      ))}
      {fields.length < householdMax && (
        <Group>
          <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('residents:household.addLine')}
          </Button>
        </Group>
      )}
    </>
  )
}
