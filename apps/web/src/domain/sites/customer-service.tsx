import { CustomerServiceForm, type CustomerService } from '@lintel/contract/customer-service/schema.ts'
import { Anchor, Group } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { Blank, Facts, Section } from '../../ui/content.tsx'
import { EmailField, TextField } from '../../kit/form/fields.tsx'
import { FormSection } from '../../kit/form/form-section.tsx'
import { LongTextField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'

/** The contact that those below are shown (operators.md 3.11). */
export function OwnCustomerService() {
  const t = useText()
  const query = useRead(api.customerService.own, {})
  return (
    <Loaded query={query}>
      {(contact) => (
        <FormSection
          title={t('customerService:own')}
          help={t('customerService:ownHelp')}
          schema={CustomerServiceForm}
          values={contact}
          save={(form) => api.customerService.edit(form)}
          successText={t('customerService:done')}
        >
          <TextField name="contactName" label="customerService:fields.contactName" />
          <EmailField name="email" label="customerService:fields.email" dir="ltr" />
          <Group gap="sm" align="flex-start" wrap="nowrap">
            <TextField name="phoneCode" label="customerService:fields.phoneCode" inputMode="tel" dir="ltr" />
            <TextField name="phone" label="customerService:fields.phone" inputMode="tel" dir="ltr" />
          </Group>
          <TextField name="website" label="customerService:fields.website" inputMode="url" dir="ltr" />
          <TextField name="workingHours" label="customerService:fields.workingHours" />
          <LongTextField name="note" label="customerService:fields.note" />
        </FormSection>
      )}
    </Loaded>
  )
}

/** Contact for the signed-in account: the nearest one above it. */
export function ServiceProvider() {
  const t = useText()
  const query = useRead(api.customerService.get, {})
  return (
    <Section title={t('customerService:contactTitle')}>
      <Loaded query={query}>
        {({ contact }) =>
          contact ? <Contact contact={contact} /> : <Blank>{t('customerService:contactEmpty')}</Blank>
        }
      </Loaded>
    </Section>
  )
}

function Contact({ contact }: { readonly contact: CustomerService }) {
  const t = useText()
  const filledFields = (['website', 'workingHours', 'note'] as const).filter((field) => contact[field] !== '')
  return (
    <Facts
      facts={[
        { label: t('customerService:fields.contactName'), value: <bdi>{contact.contactName}</bdi> },
        {
          label: t('customerService:fields.email'),
          value: <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>,
        },
        {
          label: t('customerService:fields.phone'),
          value: (
            <Anchor href={`tel:+${contact.phoneCode}${contact.phone}`} dir="ltr">
              {`+${contact.phoneCode} ${contact.phone}`}
            </Anchor>
          ),
        },
        ...filledFields.map((field) => ({
          label: t(`customerService:fields.${field}`),
          value: <bdi>{contact[field]}</bdi>,
        })),
      ]}
    />
  )
}
