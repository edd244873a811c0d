/** What the business does and where: job types, skills and service areas. Each is a section with its own address. */
import { Sections } from './Sections.tsx';
import { Areas } from './catalog/Areas.tsx';
import { JobTypes } from './catalog/JobTypes.tsx';
import { Skills } from './catalog/Skills.tsx';

const contents = { 'job-types': JobTypes, skills: Skills, areas: Areas };

export const Page = () => <Sections page="catalog" contents={contents} />;
