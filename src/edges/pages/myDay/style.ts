/** The style of the technician's page. */
import { asset, readAsset } from '../assets.ts';
import { FixedBody } from '../fixedBody.ts';

export const myDayStyle = asset('my-day', 'css', new FixedBody(readAsset('my-day.css'), 'text/css; charset=utf-8'));
