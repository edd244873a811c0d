/** The schemas that have their own names in the OpenAPI document and in code generated from it. */
import { JobType, Skill, SkillCategory } from '../catalog/catalog.ts';
import { ServiceArea } from '../catalog/serviceAreas.ts';
import { SkillSummary } from './skill.ts';
import { Customer } from '../customers/customers.ts';
import { Remedies, Remedy, RemedyCall } from '../explanations.ts';
import { Vehicle } from '../fleet/fleet.ts';
import { Address, JobAddress, TechnicianAddress } from './address.ts';
import { CustomerSite } from './customerSite.ts';
import { Deleted, NamedReference, PageMeta } from './common.ts';
import { Polygon, PolygonFeature } from './geometry.ts';
import { WebhookEndpoint } from './webhook.ts';
import { ArrivalWindow, BusinessViewRange, JobDate, JobRequest, JobSkill, Session } from './jobRequest.ts';
import { DatedHours, Technician, TechnicianHours, TimeOff, WeeklyHours } from './technician.ts';

export const resources = {
  Address,
  ArrivalWindow,
  BusinessViewRange,
  Customer,
  CustomerSite,
  DatedHours,
  Deleted,
  JobAddress,
  JobDate,
  JobRequest,
  JobSkill,
  JobType,
  NamedReference,
  PageMeta,
  Polygon,
  PolygonFeature,
  Remedies,
  Remedy,
  RemedyCall,
  ServiceArea,
  Session,
  Skill,
  SkillCategory,
  SkillSummary,
  Technician,
  TechnicianAddress,
  TechnicianHours,
  TimeOff,
  Vehicle,
  WebhookEndpoint,
  WeeklyHours,
};
