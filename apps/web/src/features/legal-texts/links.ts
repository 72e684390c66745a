import type { PolicyName } from '@lintel/contract/legal-texts/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

/** One of the texts that people accept, as a page to read and print; which one is the view's. */
export const policyText = defineLinks({
  key: 'policyText',
  title: 'menu:documents',
  icon: 'page',
  entry: 'text',
  texts: ['policies'],
  screens: { text: { title: 'menu:documents' } },
  views: {
    privacyPolicy: { policy: 'privacyPolicy' },
    termsOfService: { policy: 'termsOfService' },
    classificationCompliance: { policy: 'classificationCompliance' },
  } as Record<PolicyName, { readonly policy: PolicyName }>,
})

/** The user agreement, a page of every role (specification.md 2.2). */
export const agreement = defineLinks({
  key: 'agreement',
  title: 'agreement:title',
  icon: 'page',
  entry: 'text',
  texts: ['agreement'],
  screens: {
    text: { title: 'agreement:title', isPublic: true },
    ofReseller: { title: 'agreement:title', isPublic: true },
  },
  views: { all: {} },
})

/** Who accepted which text (operators.md 3.5). */
export const policyRecords = defineLinks({
  key: 'policyRecords',
  title: 'menu:policyRecord',
  icon: 'log',
  entry: 'list',
  texts: ['policies'],
  screens: {
    list: { title: 'policies:records.title', needs: 'policyRecord.read' },
    detail: {
      title: 'policies:records.detail',
      needs: 'policyRecord.read',
      params: ['type'],
    },
  },
  views: { platform: {} },
})
