/**
 * XMP that says how the picture came about, in IPTC's words, for other software to read: "algorithmicallyEnhanced", which is
 * for a photograph changed by an algorithm without a trained generative model. The darkroom has no such model: every
 * portrait is one of the person's own photos, restyled by computation. (`trainedAlgorithmicMedia` and
 * `compositeWithTrainedAlgorithmicMedia` would claim a model; `algorithmicMedia` a picture made of no photo at all.)
 * Terms: http://cv.iptc.org/newscodes/digitalsourcetype/ ; property: Iptc4xmpExt:DigitalSourceType.
 */
export const sourceTypeXmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
      <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced</Iptc4xmpExt:DigitalSourceType>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
