import { operation, refusals } from '#server/kernel/contract.ts'
import { fileSpec, FileAnswer } from '#server/kernel/file-answer.ts'
import {
  DeskPerson,
  LeadChange,
  LeadDetail,
  LeadEvent,
  LeadFilters,
  LeadLine,
  LeadMerge,
  LeadNote,
  LeadPage,
  LeadQuery,
  LeadReply,
  LeadSeparation,
  LeadsQuery,
  SimilarLead,
} from './lead-contract.ts'

const example = { referenceNo: 'R7K3-PQ9D-2XW' }
const tags = ['desk']
const textCodes = ['field.required', 'field.too_short', 'field.too_long', 'field.unknown'] as const
const listCodes = ['request.param_invalid', 'field.too_long', 'field.option_unknown'] as const
const onceCodes = ['idempotency.key_reused', 'idempotency.in_progress'] as const
const changeCodes = [
  'not_found',
  'desk.changed',
  'desk.merged',
  ...textCodes,
  'field.option_unknown',
  ...onceCodes,
] as const

const reading = { access: 'desk.view', company: 'none' } as const
const answering = { access: 'desk.answer', company: 'none', example } as const

/** Operations of the lead desk. Each person sees the leads of the regions that they answer. */
export const desk = {
  page: operation({ ...reading, example: {} })
    .route({
      method: 'GET',
      path: '/desk/leads',
      tags,
      summary: 'List what came in by forms',
      description:
        'Leads of the regions that the caller answers, those that are due first on top. Merged ' +
        'leads are left out.',
    })
    .input(LeadsQuery)
    .output(LeadPage)
    .errors(refusals(...listCodes)),
  download: operation({ ...reading, example: {} })
    .route({
      method: 'GET',
      path: '/desk/leads/download',
      tags,
      summary: 'Download leads as CSV',
      description: 'The leads that match, the latest first.',
      spec: fileSpec('text/csv'),
    })
    .input(LeadFilters)
    .output(FileAnswer)
    .errors(refusals(...listCodes)),
  detail: operation({ ...reading, example })
    .route({
      method: 'GET',
      path: '/desk/leads/{referenceNo}',
      tags,
      summary: 'Get a lead',
      description: 'The fields of the form, the history, and leads that may be the same request.',
    })
    .input(LeadQuery)
    .output(LeadDetail)
    .errors(refusals('not_found', 'request.param_invalid')),
  picture: operation({ ...reading, example })
    .route({
      method: 'GET',
      path: '/desk/leads/{referenceNo}/picture',
      tags,
      summary: 'Get the picture of a technical question',
      spec: fileSpec('image/*'),
    })
    .input(LeadQuery)
    .output(FileAnswer)
    .errors(refusals('not_found', 'request.param_invalid')),
  change: operation(answering)
    .route({
      method: 'PUT',
      path: '/desk/leads/{referenceNo}',
      tags,
      summary: 'Change the owner or the status of a lead',
      description: 'The status `answered` counts as an answer, for example by phone.',
    })
    .input(LeadChange)
    .output(LeadDetail)
    .errors(refusals(...changeCodes)),
  note: operation(answering)
    .route({
      method: 'POST',
      path: '/desk/leads/{referenceNo}/notes',
      tags,
      summary: 'Add a note for the desk',
      description: 'Needs no version: two notes are never in conflict.',
    })
    .input(LeadNote)
    .output(LeadDetail)
    .errors(refusals('not_found', ...textCodes, ...onceCodes)),
  reply: operation(answering)
    .route({
      method: 'POST',
      path: '/desk/leads/{referenceNo}/replies',
      tags,
      summary: 'Answer a lead by email',
      description:
        'Sends the text in the language of the site on which the form was sent, and marks the ' +
        'lead as answered. Requires the header Idempotency-Key.',
    })
    .input(LeadReply)
    .output(LeadDetail)
    .errors(refusals(...changeCodes, 'field.email_invalid', 'idempotency.key_missing')),
  merge: operation(answering)
    .route({
      method: 'POST',
      path: '/desk/leads/{referenceNo}/merge',
      tags,
      summary: 'Merge a duplicate into another lead',
      description:
        'The duplicate leaves the list and points to the lead that is kept, which takes over the ' +
        'earlier promise. Nothing is deleted.',
    })
    .input(LeadMerge)
    .output(LeadDetail)
    .errors(refusals(...changeCodes)),
  separate: operation(answering)
    .route({
      method: 'POST',
      path: '/desk/leads/{referenceNo}/separation',
      tags,
      summary: 'Undo a merge',
      description: 'The duplicate stands on its own again, with the status that it had.',
    })
    .input(LeadSeparation)
    .output(LeadDetail)
    .errors(refusals(...changeCodes)),
}

/** Registered in server/api-contract.ts. */
export const deskApi = {
  contract: { desk },
  tags: [{ name: 'desk', description: 'What came in by forms, for staff who answer it.' }],
  schemas: {
    DeskPerson,
    LeadLine,
    LeadEvent,
    SimilarLead,
    LeadDetail,
    LeadPage,
    LeadChange,
    LeadNote,
    LeadReply,
    LeadMerge,
    LeadSeparation,
  },
}
